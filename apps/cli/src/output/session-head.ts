/** What every record about one session begins with. */

export interface OfSession {
  readonly session: string;
  readonly workspace: string;
}

export const sessionHead = (command: string, { session, workspace }: OfSession) => ({
  schema_version: 1,
  command,
  session_id: session,
  workspace
});
