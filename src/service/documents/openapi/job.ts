import { largestSpecification } from "#contract/openapi-spec.ts";
import { putTexts, readText } from "../content/blobs.ts";
import type { Environment } from "#service/kernel/context.ts";
import type { FetchFailure } from "#service/kernel/fetcher/failure.ts";
import type { Fetcher } from "#service/kernel/fetcher/fetcher.ts";
import type { JobHandler } from "#service/kernel/jobs/jobs.ts";
import type { OpenApiSpecTable } from "#service/kernel/store/schema-organization.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { Unavailable } from "#service/kernel/store/unavailable.ts";
import type { Cut } from "#service/kernel/bounded-worker.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { readSpecification, Source } from "./read-specification.ts";
import type { Problem } from "./read-text.ts";

const readTask = taskOf<typeof readSpecification>(
  new URL("./read-specification.ts", import.meta.url),
  "readSpecification",
);

/** Kind of the jobs that create versions of OpenAPI specifications. */
export const openApiJobKind = "openapi-version";

/** Killing the service also ends a run, so many runs are allowed, */
const attempts = 1_000;
/** but a job that fails this often will fail again. */
const mostFailures = 5;
const parseTimeout = 60_000;

type ErrorCode = NonNullable<OpenApiSpecTable["last_error_code"]>;
type JobEnvironment = Pick<Environment, "store" | "clock" | "ids" | "log" | "fetcher">;
type Refusal = { error: ErrorCode; reason: NonNullable<OpenApiSpecTable["last_error"]> };
type Outcome = { text: string; format: "json" | "yaml"; json: string } | Refusal;

/** Enqueues a job that reads the specification's current source after the transaction has committed. */
export async function enqueueReading(
  tx: Db,
  { jobs }: Pick<Environment, "jobs">,
  spec: Pick<OpenApiSpecTable, "organization_id" | "id" | "source_number">,
): Promise<void> {
  await jobs.enqueue(tx, {
    organizationId: spec.organization_id,
    kind: openApiJobKind,
    // The key includes the number, so that a source added while another is being read gets its own job.
    key: `${spec.id}.${spec.source_number}`,
    payload: { spec: spec.id, source: spec.source_number },
    maxAttempts: attempts,
  });
}

/**
 * Fetches a specification's source and creates a version if it differs from the last one. All its changes are in one
 * transaction, which does nothing if the specification's source has changed or it was deleted. So a run can be
 * interrupted anywhere and repeated.
 */
export function createOpenApiHandler(environment: JobEnvironment): JobHandler {
  return async ({ organizationId, payload, attempt }, signal) => {
    const which = { organizationId, id: String(payload.spec), source: Number(payload.source) };
    const spec = await begin(environment, which);
    if (spec === undefined) return;
    try {
      const outcome = await read(environment, spec, signal);
      signal.throwIfAborted();
      await end(environment, which, outcome);
    } catch (error) {
      if (signal.aborted || error instanceof Unavailable || attempt < mostFailures) throw error;
      environment.log.error({ err: error, spec: spec.id }, "a specification failed each time");
      await end(environment, which, {
        error: "FETCH_ERROR",
        reason: { message: "Something went wrong in the service each time this was tried." },
      });
    }
  };
}

type Which = { organizationId: string; id: string; source: number };

/** The specification; undefined if this source is out of date or already processed. */
function current(db: Db, { organizationId, id, source }: Which) {
  return db
    .selectFrom("openapi_spec")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("source_number", "=", source)
    .where("state", "!=", "complete")
    .executeTakeFirst();
}

function change(
  tx: Db,
  { organizationId, id }: Which,
  values: Partial<OpenApiSpecTable>,
): Promise<unknown> {
  return tx
    .updateTable("openapi_spec")
    .set(values)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

function begin({ store }: JobEnvironment, which: Which): Promise<OpenApiSpecTable | undefined> {
  return store.transaction(async (tx) => {
    const spec = await current(tx, which);
    if (spec !== undefined) await change(tx, which, { state: "progress" });
    return spec;
  });
}

async function read(
  { store, fetcher, log }: JobEnvironment,
  spec: OpenApiSpecTable,
  signal: AbortSignal,
): Promise<Outcome> {
  const { organization_id, source_url, source_blob } = spec;
  let text: string;
  let url: string | undefined;
  if (source_url === null) {
    text = await readText(store.read, organization_id, source_blob!);
  } else {
    const fetched = await fetchText(fetcher, source_url, {
      maxBytes: largestSpecification,
      signal,
    });
    if ("error" in fetched) {
      log.info({ spec: spec.id, reason: fetched.reason }, "a specification was not fetched");
      return fetched;
    }
    ({ text, url } = fetched);
  }
  const outcome = await readWhole(fetcher, { text, ...(url !== undefined && { url }) }, signal);
  if ("error" in outcome) {
    log.info({ spec: spec.id, reason: outcome.reason }, "a specification was not read");
  }
  return outcome;
}

type Fetched = { text: string; url: string; bytes: number };

async function fetchText(
  fetcher: Fetcher,
  address: string,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Fetched | Refusal> {
  const fetched = await fetcher.get(address, { maxBytes, signal });
  signal.throwIfAborted();
  if (!fetched.ok) return { error: codeOf(fetched), reason: { message: fetched.message } };
  const text = decode(fetched.bytes);
  if (text === undefined) {
    return { error: "PARSE_ERROR", reason: { message: "It isn't UTF-8 text." } };
  }
  return { text, url: fetched.url, bytes: fetched.bytes.byteLength };
}

const mostFiles = 200;

/** Reads a text, and fetches the files that it consists of: only from the origin that it comes from. */
async function readWhole(
  fetcher: Fetcher,
  { text, url }: Pick<Source, "text" | "url">,
  signal: AbortSignal,
): Promise<Outcome> {
  const refused = (problem: Problem): Refusal => ({
    error: "PARSE_ERROR",
    reason: reasonOf(problem),
  });
  const files: Record<string, string> = {};
  let bytesLeft = largestSpecification - Buffer.byteLength(text);
  while (true) {
    const source = { text, files, ...(url !== undefined && { url }) };
    const result = await workPool.run(readTask, source, { timeout: parseTimeout, isPatient: true });
    const parsed = "cut" in result ? { problem: cuts[result.cut] } : result.output;
    if ("problem" in parsed) return refused(parsed);
    if (!("missing" in parsed)) return { text, ...parsed };
    for (const address of parsed.missing) {
      const problem = refusalOf(address, { origin: new URL(url!).origin, files });
      if (problem !== undefined) return refused({ problem });
      const file = await fetchText(fetcher, address, { maxBytes: Math.max(bytesLeft, 1), signal });
      if ("error" in file) {
        const message = `Couldn't fetch ${address}, which it refers to. ${file.reason.message}`;
        return { ...file, reason: { message: message.slice(0, longestReason) } };
      }
      const elsewhere = refusalOf(file.url, { origin: new URL(url!).origin, files });
      if (elsewhere !== undefined) return refused({ problem: elsewhere });
      bytesLeft -= file.bytes;
      files[address] = file.text;
    }
  }
}

/** Why a file isn't part of the document. */
function refusalOf(
  address: string,
  { origin, files }: { origin: string; files: Readonly<Record<string, string>> },
): string | undefined {
  if (new URL(address).origin !== origin) {
    return `It refers to ${address}. Files are fetched only from ${origin}, where the document is: copy it there.`;
  }
  if (Object.keys(files).length >= mostFiles) {
    return `It consists of more than ${mostFiles} files. Bundle them into one.`;
  }
  return undefined;
}

const instead = "JSON takes less than YAML: convert it, or split it into several documents.";
const cuts: Record<Cut["cut"], string> = {
  time: `Reading it took longer than ${parseTimeout / 1000} seconds. ${instead}`,
  memory: `Reading it takes more memory than one specification gets. ${instead}`,
  exit: "Reading it was cut off. Try again.",
};

const longestReason = 1000;

function reasonOf({ problem, position }: Problem): Refusal["reason"] {
  return { message: problem.slice(0, longestReason), ...position };
}

function codeOf({ code }: FetchFailure): ErrorCode {
  return code === "timeout" ? "FETCH_TIMEOUT" : "FETCH_ERROR";
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function end({ store, clock, ids }: JobEnvironment, which: Which, outcome: Outcome): Promise<void> {
  return store.transaction(async (tx) => {
    const spec = await current(tx, which);
    if (spec === undefined) return;
    const now = clock.now();
    const done = { state: "complete", last_processed_at: now, updated_at: now } as const;
    if ("error" in outcome) {
      await change(tx, which, {
        ...done,
        last_error_code: outcome.error,
        last_error: outcome.reason,
      });
      return;
    }
    const { organizationId } = which;
    const [text, document] = await putTexts(tx, organizationId, [outcome.text, outcome.json]);
    let version = await sameVersion(tx, spec, { text: text!, document: document! });
    if (version === undefined) {
      version = ids.next();
      const names = { json: "openapi.json", yaml: "openapi.yaml" };
      await tx
        .insertInto("openapi_spec_version")
        .values({
          organization_id: organizationId,
          id: version,
          spec_id: spec.id,
          file_name: names[outcome.format],
          text_blob: text!,
          document_blob: document!,
          created_at: now,
        })
        .execute();
    }
    await change(tx, which, {
      ...done,
      last_error_code: null,
      last_error: null,
      last_version: version,
    });
  });
}

/** The last version, if it has exactly this text, and its other files are the same, too. */
async function sameVersion(
  tx: Db,
  spec: OpenApiSpecTable,
  blobs: { text: string; document: string },
): Promise<string | undefined> {
  if (spec.last_version === null) return undefined;
  const last = await tx
    .selectFrom("openapi_spec_version")
    .select(["text_blob", "document_blob"])
    .where("organization_id", "=", spec.organization_id)
    .where("id", "=", spec.last_version)
    .executeTakeFirst();
  const isSame = last?.text_blob === blobs.text && last.document_blob === blobs.document;
  return isSame ? spec.last_version : undefined;
}
