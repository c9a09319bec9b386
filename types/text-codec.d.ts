/**
 * The two globals that a package without Node's types may name: text to bytes and back, the same in every JavaScript
 * engine. A package opts in by listing this file in its tsconfig's `include`.
 */

interface TextEncoder {
  /** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
declare const TextEncoder: { new (): TextEncoder };

interface TextDecoder {
  /** The text of some bytes. With `stream`, a character cut at the end waits for the next call. */
  decode(bytes?: Uint8Array | ArrayBuffer, options?: { readonly stream?: boolean }): string;
}
declare const TextDecoder: {
  /** With `fatal`, bytes that are no text throw a TypeError instead of becoming U+FFFD. */
  new (label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean }): TextDecoder;
};
