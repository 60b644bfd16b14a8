import { call, readText } from "#console/data/client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { createLibrary, type QuestionKind, type Questions } from "./library.ts";
import { contentOf } from "./read-content.ts";

export type WorkerRequest = { id: number; kind: QuestionKind; question: unknown };
export type WorkerResponse =
  | { id: number; answer: unknown }
  | { id: number; error: string }
  | { id: number; failure: Pick<RequestFailure, "status" | "message" | "details" | "requestId"> };

const ask = createLibrary({ content: contentOf(call), text: readText });

addEventListener("message", (event: MessageEvent<WorkerRequest>) => {
  const { id, kind, question } = event.data;
  ask(kind, question as Questions[typeof kind]["ask"]).then(
    (answer) => postMessage({ id, answer } satisfies WorkerResponse),
    (error: unknown) => postMessage(refusal(id, error)),
  );
});

function refusal(id: number, error: unknown): WorkerResponse {
  if (error instanceof RequestFailure) {
    const { status, message, details, requestId } = error;
    return { id, failure: { status, message, details, requestId } };
  }
  return { id, error: error instanceof Error ? error.message : String(error) };
}
