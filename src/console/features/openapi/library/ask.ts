import { call, readText } from "#console/data/client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { workerAddress } from "#console/kit/worker-address.ts";
import type { createLibrary, QuestionKind, Questions } from "./library.ts";
import type { Answered, Asked } from "./library.worker.ts";
// oxlint-disable-next-line import/default -- the query makes it the URL of the bundled worker
import address from "./library.worker.ts?worker&url";
import { contentOf } from "./read-content.ts";

type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void };

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;

/**
 * Sends a question about documents to the worker.
 *
 * @throws RequestFailure when a document can't be loaded
 */
export async function ask<K extends QuestionKind>(
  kind: K,
  question: Questions[K]["ask"],
): Promise<Questions[K]["answer"]> {
  if (typeof Worker === "undefined") return (await here())(kind, question);
  worker ??= startWorker();
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, kind, ask: question } satisfies Asked);
  });
}

let library: Promise<ReturnType<typeof createLibrary>> | undefined;

/** For environments without workers. */
function here() {
  library ??= import("./library.ts").then((module) =>
    module.createLibrary({ content: contentOf(call), text: readText }),
  );
  return library;
}

function startWorker(): Worker {
  const started = new Worker(workerAddress(address), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<Answered>) => {
    const entry = waiting.get(data.id);
    waiting.delete(data.id);
    if ("answer" in data) entry?.resolve(data.answer as never);
    else entry?.reject(errorOf(data));
  });
  started.addEventListener("error", (event) => {
    started.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) {
      reject(new Error(event.message || "The worker stopped."));
    }
    waiting.clear();
  });
  return started;
}

function errorOf(data: Exclude<Answered, { answer: unknown }>): Error {
  if ("error" in data) return new Error(data.error);
  const { status, message, details, requestId } = data.failure;
  return new RequestFailure(status, message, {
    details,
    ...(requestId !== undefined && { requestId }),
  });
}
