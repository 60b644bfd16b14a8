import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { OpenApiSpecVersion } from "#contract/openapi-spec.ts";
import type { SpecParams } from "#screens/openapi.ts";
import { call, readText } from "#console/data/client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { workerAddress } from "#console/kit/worker-address.ts";
import type { DocumentKey, QuestionKind, Questions, createLibrary } from "./library/library.ts";
import { latestVersionQuery, specQuery, versionQuery } from "./queries.ts";
import type { WorkerRequest, WorkerResponse } from "./library/library.worker.ts";
// oxlint-disable-next-line import/default -- the query makes it the URL of the bundled worker
import address from "./library/library.worker.ts?worker&url";
import { contentOf } from "./library/read-content.ts";
import { useHoldUpdates } from "#console/kit/newer-notice.tsx";

/**
 * The version that the URL refers to. Changes that others make meanwhile are held back.
 *
 * @param version - its ID; empty: the latest
 */
export function useVersion(params: SpecParams, version: string) {
  const { data: spec } = useQuery(specQuery(params));
  useHoldUpdates({
    below: params,
    concerns: ({ kind, resource }) =>
      kind === "openapi-spec" && (resource === spec?.id || resource === params.specSlug),
  });
  const latest = useQuery({ ...latestVersionQuery(params), enabled: version === "" });
  const named = useQuery({ ...versionQuery(params, version), enabled: version !== "" });
  return version === "" ? latest : named;
}

/** Identifies a version in the library of documents. */
export function documentKey(
  params: SpecParams,
  { id }: Pick<OpenApiSpecVersion, "id">,
  isLatest: boolean,
): DocumentKey {
  return { ...params, versionId: id, isLatest };
}

/** An answer of the document library. Versions are immutable, so the answer never goes stale. */
export function useAnswer<K extends QuestionKind>(kind: K, question: Questions[K]["ask"]) {
  return useQuery({
    queryKey: ["openapi document", kind, question] as const,
    queryFn: () => ask(kind, question),
    staleTime: Infinity,
  });
}

/** The shown document, and the URLs of its contents. */
type Viewer = {
  of: DocumentKey;
  operationPath: (id: string) => string;
  schemaPath: (reference: string) => string;
};

export const ViewerContext = createContext<Viewer | null>(null);

export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (viewer === null) throw new Error("A part of a document stands outside of a viewer.");
  return viewer;
}

type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void };

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;

/**
 * Sends a question about documents to the worker.
 *
 * @throws RequestFailure when a document can't be loaded
 */
async function ask<K extends QuestionKind>(
  kind: K,
  question: Questions[K]["ask"],
): Promise<Questions[K]["answer"]> {
  if (typeof Worker === "undefined") return (await here())(kind, question);
  worker ??= startWorker();
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, kind, question } satisfies WorkerRequest);
  });
}

let library: Promise<ReturnType<typeof createLibrary>> | undefined;

/** For environments without workers. */
function here() {
  library ??= import("./library/library.ts").then((module) =>
    module.createLibrary({ content: contentOf(call), text: readText }),
  );
  return library;
}

function startWorker(): Worker {
  const started = new Worker(workerAddress(address), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<WorkerResponse>) => {
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

function errorOf(data: Exclude<WorkerResponse, { answer: unknown }>): Error {
  if ("error" in data) return new Error(data.error);
  const { status, message, details, requestId } = data.failure;
  return new RequestFailure(status, message, {
    details,
    ...(requestId !== undefined && { requestId }),
  });
}
