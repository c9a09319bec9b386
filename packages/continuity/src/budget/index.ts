/** What a view costs and what it may cost. */
export { type Account, accountOf } from "./account.ts";
export { type Limits, limitsOf } from "./limits.ts";
export { type Pricing, pricing } from "./price.ts";
