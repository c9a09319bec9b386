// Loaded into a process under test: kills it, as a power cut would, the moment an event is announced. An event is
// announced right after its commit, before anything else happens.
const at = Number(process.env.LATCH_TEST_KILL_AT);
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text, ...rest) => {
  const done = write(text, ...rest);
  if (typeof text === "string" && text.includes(`"durable_event","sequence":${at},`))
    process.kill(process.pid, "SIGKILL");
  return done;
};
