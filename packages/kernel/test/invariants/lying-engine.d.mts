export const lyingEngine: (store: unknown, log: Array<string>) => unknown;
export const throwingEngine: () => unknown;
export const wrongViewEngine: () => unknown;
