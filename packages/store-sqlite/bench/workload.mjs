/** Transactions as a run commits them: a request, an answer with calls, each call's start and its result. */

const words =
  "the parser reads config files from src/config/loader.ts and parseConfig returns an error when user_id is missing in HttpRequest headers so the test suite fails with exit code 1 after the migration step".split(
    " "
  );

/** Deterministic pseudo-random numbers below `limit`. */
export const random = (seed) => {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
};

const text = (next, length) => {
  let out = "";
  while (out.length < length) out += `${words[next(words.length)]}${next(5) === 0 ? next(5_000) : ""} `;
  return out;
};

/** The transactions of one turn with two calls: 8 commits, 14 events, about 7 kB of text. */
export const turn = (next, number) => {
  const calls = [0, 1].map((index) => ({
    id: `call_${number}_${index}`,
    name: index === 0 ? "read_file" : "shell",
    arguments: JSON.stringify({ path: `src/${words[next(words.length)]}/module-${next(400)}.ts` })
  }));
  return [
    [{ type: "user_message", text: text(next, 200) }],
    [{ type: "model_request_started", provider: "local", model: "some-model" }],
    [
      { type: "model_request_finished", stopReason: "tool_use" },
      { type: "model_usage", usage: { inputTokens: 12_000, outputTokens: 300 } },
      { type: "assistant_message_completed", text: text(next, 300), toolCalls: calls },
      ...calls.map((call) => ({ type: "tool_requested", call }))
    ],
    ...calls.flatMap((call) => [
      [
        { type: "tool_started", callId: call.id, name: call.name },
        ...(call.name === "shell" ? [{ type: "workspace_mutation_possible", operation: "shell" }] : [])
      ],
      [
        {
          type: "tool_completed",
          result: { callId: call.id, name: call.name, output: text(next, 3_000) }
        }
      ]
    ]),
    [
      {
        type: "evidence_created",
        evidence: { claim: "tests pass", status: "pending", detail: "not run yet" }
      }
    ]
  ];
};
