/** Numbers as a person reads them at a glance. */

/** Tokens: raw below a thousand, then k with one decimal, then M. From the earlier implementation. */
export const tokens = (count: number): string =>
  count < 1_000
    ? String(count)
    : count < 10_000_000
      ? `${trimmed(count / 1_000)}k`
      : `${trimmed(count / 1_000_000)}M`;

const trimmed = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

/** A length of time. */
export const elapsed = (millis: number): string => {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${String(seconds % 60).padStart(2, "0")}s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours}h ${String(minutes % 60).padStart(2, "0")}m` : `${Math.floor(hours / 24)}d`;
};

/** How long ago something was. */
export const ago = (millis: number): string => {
  const minutes = Math.floor(millis / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
};

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

const symbols: Readonly<Record<string, string>> = { USD: "$", EUR: "€", GBP: "£", JPY: "¥", CNY: "¥" };

export const money = (amount: number, currency: string): string => {
  const digits = amount >= 100 ? 0 : amount >= 1 ? 2 : 4;
  const symbol = symbols[currency.toUpperCase()];
  return symbol === undefined
    ? `${amount.toFixed(digits)} ${currency}`
    : `${symbol}${amount.toFixed(digits)}`;
};
