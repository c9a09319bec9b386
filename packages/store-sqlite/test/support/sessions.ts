/** Builders: sessions, workspaces and payloads in as few words as a test needs. */
import { type Payload, ProcessId, SessionId, WorkspacePath } from "@latch/protocol";

/** A session id that ends in a number. */
export const sessionNumber = (number: number): SessionId =>
  SessionId.make(`00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`);

export const workspace = WorkspacePath.make("/home/someone/project");
export const elsewhere = WorkspacePath.make("/home/someone/other");

export const said = (text: string): Payload => ({ type: "user_message", text });
export const answered = (text: string): Payload => ({
  type: "assistant_message_completed",
  text,
  toolCalls: []
});
export const mutation: Payload = { type: "workspace_mutation_possible", operation: "write" };
export const started = (id: string, mayWrite = true): Payload => ({
  type: "process_started",
  id: ProcessId.make(id),
  command: `run ${id}`,
  mayWrite
});
export const exited = (id: string, mayWrite = true): Payload => ({
  type: "process_exited",
  id: ProcessId.make(id),
  status: "exited",
  mayWrite
});
