import { largestSpecification } from "#contract/openapi-spec.ts";
import { putTexts, readFile } from "../content/blobs.ts";
import { isZip } from "../archive/read-zip.ts";
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
import { openSpecArchive, textOf, withoutBase } from "./spec-archive.ts";

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
  let outcome: Outcome;
  if (source_url === null) {
    outcome = await readBytes(await readFile(store.read, organization_id, source_blob!));
  } else {
    const fetched = await fetchBytes(fetcher, source_url, {
      maxBytes: largestSpecification,
      signal,
    });
    if ("error" in fetched) {
      log.info({ spec: spec.id, reason: fetched.reason }, "a specification was not fetched");
      return fetched;
    }
    const files = filesOfOrigin(fetcher, new URL(fetched.url).origin, signal);
    outcome = await readBytes(fetched.bytes, { url: fetched.url, files });
  }
  if ("error" in outcome) {
    log.info({ spec: spec.id, reason: outcome.reason }, "a specification was not read");
  }
  return outcome;
}

/** Reads a text, or an archive with the files of one. */
async function readBytes(bytes: Buffer, place?: { url: string; files: Files }): Promise<Outcome> {
  if (!isZip(bytes)) {
    const text = textOf(bytes);
    return text === undefined ? refused(notText) : readWhole({ text, ...place });
  }
  const archive = await openSpecArchive(bytes);
  if ("problem" in archive) return refused(archive);
  const { text, url, fileAt } = archive;
  const outcome = await readWhole({
    text,
    url,
    async files(address) {
      const file = await fileAt(address);
      if ("problem" in file) return refused(file);
      return { text: file.text, bytes: Buffer.byteLength(file.text) };
    },
  });
  return "error" in outcome ? { ...outcome, reason: withoutBase(outcome.reason) } : outcome;
}

const notText: Problem = { problem: "It isn't UTF-8 text." };

const refused = (problem: Problem): Refusal => ({
  error: "PARSE_ERROR",
  reason: reasonOf(problem),
});

/** Where the files that a document refers to come from. */
type Files = (
  address: string,
  maxBytes: number,
) => Promise<{ text: string; bytes: number } | Refusal>;

/** Files are fetched only from the origin of the document. */
function filesOfOrigin(fetcher: Fetcher, origin: string, signal: AbortSignal): Files {
  const elsewhere = (address: string) =>
    new URL(address).origin === origin
      ? undefined
      : refused({
          problem: `It refers to ${address}. Files are fetched only from ${origin}, where the document is: copy it there.`,
        });
  return async (address, maxBytes) => {
    const refusal = elsewhere(address);
    if (refusal !== undefined) return refusal;
    const failed = ({ error, reason }: Refusal): Refusal => {
      const message = `Couldn't fetch ${address}, which it refers to. ${reason.message}`;
      return { error, reason: { message: message.slice(0, longestReason) } };
    };
    const file = await fetchBytes(fetcher, address, { maxBytes, signal });
    if ("error" in file) return failed(file);
    const text = textOf(file.bytes);
    if (text === undefined) return failed(refused(notText));
    return elsewhere(file.url) ?? { text, bytes: file.bytes.byteLength };
  };
}

type Fetched = { bytes: Buffer; url: string };

async function fetchBytes(
  fetcher: Fetcher,
  address: string,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Fetched | Refusal> {
  const fetched = await fetcher.get(address, { maxBytes, signal });
  signal.throwIfAborted();
  if (!fetched.ok) return { error: codeOf(fetched), reason: { message: fetched.message } };
  const { buffer, byteOffset, byteLength } = fetched.bytes;
  return { bytes: Buffer.from(buffer, byteOffset, byteLength), url: fetched.url };
}

const mostFiles = 200;

/** Reads a text, and the files that it consists of. */
async function readWhole({
  text,
  url,
  files: fileAt,
}: Pick<Source, "text" | "url"> & { files?: Files }): Promise<Outcome> {
  const files: Record<string, string> = {};
  let bytesLeft = largestSpecification - Buffer.byteLength(text);
  while (true) {
    const source = { text, files, ...(url !== undefined && { url }) };
    const result = await workPool.run(readTask, source, { timeout: parseTimeout, isPatient: true });
    const parsed = "cut" in result ? { problem: cuts[result.cut] } : result.output;
    if ("problem" in parsed) return refused(parsed);
    if (!("missing" in parsed)) return { text, ...parsed };
    for (const address of parsed.missing) {
      if (Object.keys(files).length >= mostFiles) {
        return refused({
          problem: `It consists of more than ${mostFiles} files. Bundle them into one.`,
        });
      }
      const file = await fileAt!(address, Math.max(bytesLeft, 1));
      if ("error" in file) return file;
      bytesLeft -= file.bytes;
      files[address] = file.text;
    }
  }
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
