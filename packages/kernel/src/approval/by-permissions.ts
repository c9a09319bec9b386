/**
 * Lets the session's permissions say who answers: they may change while it is open. A person is a port of its own,
 * because only the interface knows how to reach one.
 */
import { Effect, Layer } from "effect";
import { ApprovalResolver, type Prepare } from "../port/approval-resolver.ts";
import { ModelProvider } from "../port/model-provider.ts";
import * as AiReview from "./ai-review.ts";
import * as AutoApprove from "./auto-approve.ts";

/** The resolver of a session whose person is asked by `human`. */
export const layerWith = (human: Prepare) =>
  Layer.effect(
    ApprovalResolver,
    Effect.map(ModelProvider, (provider) => {
      const review = AiReview.prepare(provider, human);
      return {
        prepare: (request) => {
          switch (request.permissions) {
            case "auto_approve":
              return AutoApprove.prepare(request);
            case "ai_review":
              return review(request);
            case "human":
              return human(request);
          }
        }
      };
    })
  );
