/**
 * Text in which characters stand as escapes (`%73`, `\u0073`, `\x73`, `&#115;`, `&#x73;`, `=73`) or apart (`s e c r e t`):
 * what a gateway or a page makes of what it echoes. Each run is read as what it stands for, in one pass.
 */

/** One escaped character, or one that may stand between two of them as it is. */
const unit =
  /%([0-9a-f]{2})|\\u00([0-9a-f]{2})|\\x([0-9a-f]{2})|&#x0{0,4}([0-9a-f]{2});|=([0-9a-f]{2})|&#0{0,4}(\d{2,3});/gi;
const run =
  /(?:%[0-9a-f]{2}|\\u00[0-9a-f]{2}|\\x[0-9a-f]{2}|&#x0{0,4}[0-9a-f]{2};|=[0-9a-f]{2}|&#0{0,4}\d{2,3};|[\w.~+/-])+/gi;
const apart = /(?:[!-~] ){7,}[!-~]/g;

const plain = (escaped: string): string =>
  escaped.replace(unit, (whole, ...groups: ReadonlyArray<string | undefined>) => {
    const [percent, u, x, entity, quoted, decimal] = groups;
    const hex = percent ?? u ?? x ?? entity ?? quoted;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return Number.isInteger(code) ? String.fromCharCode(code) : whole;
  });

/** The text with a mark for every run that stands for something that must be hidden. */
export const withoutEscaped = (text: string, isHidden: (plain: string) => boolean, mark: string): string => {
  const hidden = (read: (run: string) => string) => (found: string) => (isHidden(read(found)) ? mark : found);
  const once = /[%\\&=]/.test(text) ? text.replace(run, hidden(plain)) : text;
  return once.replace(
    apart,
    hidden((found) => found.replaceAll(" ", ""))
  );
};
