/**
 * The three independent controls a person has: what may happen at all (mode), what is asked about (safety),
 * and who answers (permissions).
 */
import { Schema } from "effect";

/** Whether mutation is eligible at all. Only `work` can change files. */
export const Mode = Schema.Literal("ask", "plan", "work");
export type Mode = typeof Mode.Type;

/** How a call's capabilities map to allow, ask or deny. */
export const Safety = Schema.Literal("strict", "standard", "autonomous");
export type Safety = typeof Safety.Type;

/** Who answers an ask. */
export const PermissionMode = Schema.Literal("human", "auto_approve", "ai_review");
export type PermissionMode = typeof PermissionMode.Type;
