import { call, readText } from "#console/data/client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { createLibrary, type QuestionKind, type Questions } from "./library.ts";
import { contentOf } from "./read-content.ts";

export type Asked = { id: number; kind: QuestionKind; ask: unknown };
export type Answered =
  | { id: number; answer: unknown }
  | { id: number; error: string }
  | { id: number; failure: Pick<RequestFailure, "status" | "message" | "details" | "requestId"> };

const answer = createLibrary({ content: contentOf(call), text: readText });

addEventListener("message", (event: MessageEvent<Asked>) => {
  const { id, kind, ask } = event.data;
  answer(kind, ask as Questions[typeof kind]["ask"]).then(
    (result) => postMessage({ id, answer: result } satisfies Answered),
    (error: unknown) => postMessage(refusal(id, error)),
  );
});

function refusal(id: number, error: unknown): Answered {
  if (error instanceof RequestFailure) {
    const { status, message, details, requestId } = error;
    return { id, failure: { status, message, details, requestId } };
  }
  return { id, error: error instanceof Error ? error.message : String(error) };
}
