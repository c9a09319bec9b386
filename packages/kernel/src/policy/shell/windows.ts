/**
 * Windows programs that no sandbox here models. Refused on every host: a mounted drive or a compatibility layer may run
 * them.
 */
export const unmodelledExecutables: ReadonlySet<string> = new Set([
  "powershell.exe",
  "pwsh.exe",
  "cmd.exe",
  "reg.exe",
  "regedit.exe",
  "sc.exe",
  "net.exe",
  "netsh.exe",
  "schtasks.exe",
  "wmic.exe",
  "rundll32.exe",
  "mshta.exe"
]);
