/** What a person did at the terminal. */
export type InputEvent =
  /** A key by its name, modifiers first and in this order: `ctrl+alt+shift+left`. */
  | { readonly type: "key"; readonly key: string }
  /** Printable characters as they were typed. */
  | { readonly type: "text"; readonly text: string }
  /** A paste, whole, its line ends as "\n". */
  | { readonly type: "paste"; readonly text: string }
  | { readonly type: "mouse"; readonly action: MouseAction; readonly row: number; readonly column: number }
  | { readonly type: "focus"; readonly focused: boolean }
  /** The terminal says that it tells when it is looked at. */
  | { readonly type: "tells_focus" };

export type MouseAction = "press" | "release" | "wheel_up" | "wheel_down" | "other";
