/**
 * The ChatGPT subscription as a service: who signs people in, and the one address that takes the sign-in. Neither can be
 * configured: a token that goes anywhere else is a token given away.
 */

export interface SubscriptionService {
  /** Who signs in: the root of its addresses. */
  readonly issuer: string;
  /** The root of the addresses that take the sign-in. */
  readonly endpoint: string;
  /** What the issuer knows this kind of client as. Public, from OpenAI's own open-source client. */
  readonly clientId: string;
}

export const chatGpt: SubscriptionService = {
  issuer: "https://auth.openai.com",
  endpoint: "https://chatgpt.com/backend-api/codex",
  clientId: "app_EMoamEEZ73f0CkXaXp7hrann"
};
