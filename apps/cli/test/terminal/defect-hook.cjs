// Loaded into a process under test: a defect of the program's own, when a test asks for one.
process.on("SIGUSR2", () => {
  setImmediate(() => {
    throw new Error("injected");
  });
});
