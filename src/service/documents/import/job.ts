import type { Environment } from "#service/kernel/context.ts";
import type { JobHandler } from "#service/kernel/jobs/jobs.ts";
import type { ImportChange, ImportChanges } from "#contract/import.ts";
import { SourceChanges } from "#content/source-changes.ts";
import { addEvent } from "#service/kernel/events/record.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { Unavailable } from "#service/kernel/store/unavailable.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { DamagedBlob, MissingBlob, putHashedTexts } from "../content/blobs.ts";
import { wakeMerges } from "../content/merge-queue.ts";
import type { BucketsAhead } from "../content/buckets.ts";
import type { ImportEdits } from "./apply.ts";
import { commitImport, editsOf, orderOf, type ImportedContent } from "./commit.ts";
import { prepareEdits } from "./prepare.ts";
import {
  ImportProblem,
  ImportStopped,
  type Beyond,
  type FailureOutcome,
  type ImportLimits,
  type Outcome,
} from "./outcome.ts";
import { readyThreads, mostThreads } from "./threads.ts";
import { type ImportRow, counts, Progress, readImport, updateImport } from "./progress.ts";
import { collect, isWorkingSource, type Origin } from "./source.ts";
import { uploadPath } from "./upload/addresses.ts";
import { keptState, readUpload, uploadOf } from "./upload/upload-state.ts";
import { withBelow, type NewContent, type NewPage } from "./new-content.ts";

type ImportEnvironment = Pick<
  Environment,
  "store" | "clock" | "ids" | "log" | "fetcher" | "live" | "jobs" | "settings"
>;

const mostRunsCutOff = 25;
const mostRunsFailed = 5;
/** Tries to prepare a commit before it is made while others who change the same place wait. */
const mostPrepared = 5;

/**
 * Runs one import: fetches, stores results in batches, stores what the new revision needs, and adds everything to the
 * change request or space in one short transaction, which also completes the import. After an interruption, the next run
 * resumes from the last batch; a completed import is left alone. So each step can be repeated without duplicates.
 */
export function createImportHandler(environment: ImportEnvironment): JobHandler {
  return async (job, signal) => {
    const begun = await beginRun(environment, job.organizationId, String(job.payload.import));
    if (begun === undefined) return;
    const { row, runs } = begun;
    try {
      if (runs > mostRunsCutOff)
        throw new ImportProblem("The import was interrupted each time it was tried.");
      await runImport(environment, row, signal);
    } catch (error) {
      if (signal.aborted || error instanceof Unavailable) throw error;
      if (error instanceof ImportStopped) return;
      if (error instanceof ImportProblem) return end(environment, row, error.message);
      if (error instanceof MissingBlob || error instanceof DamagedBlob)
        await startOver(environment, row, runs);
      if (runs < mostRunsFailed) throw error;
      environment.log.error({ err: error, import: row.id }, "an import failed each time");
      await end(environment, row, "Every attempt failed. See the service's log for details.");
    }
  };
}

/** Counts the runs without progress. Undefined if the import has ended. */
async function beginRun(
  { store }: ImportEnvironment,
  organizationId: string,
  importId: string,
): Promise<{ row: ImportRow; runs: number } | undefined> {
  return store.transaction(async (tx) => {
    const row = await readImport(tx, organizationId, importId);
    if (row?.status !== "running") return undefined;
    const runs = Number(row.state.runs ?? 0) + 1;
    await updateImport(tx, row, { state: { ...row.state, runs } });
    return { row, runs };
  });
}

async function runImport(
  environment: ImportEnvironment,
  row: ImportRow,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock, fetcher, settings } = environment;
  const origin = await originOf(store.read, row);
  const broken = new AbortController();
  const progress = await Progress.open(store, clock, row, (error) => broken.abort(error));
  // Pages have images, so allow more files than pages.
  const limits = { pages: settings.importPages, files: Math.ceil(settings.importPages * 1.5) };
  const { beyond, assemble } = await collect({
    fetcher,
    origin,
    limits,
    done: [...progress.outcomes],
    onOutcome: (outcome, total) => progress.add(outcome, total),
    signal: AbortSignal.any([signal, broken.signal]),
  });
  await progress.flush();
  signal.throwIfAborted();

  const content = await assemble(progress.outcomes);
  const before = progress.earlier.length === 0 ? undefined : await assemble(progress.earlier);
  if (content.pages.length === 0) throw new ImportProblem(nothingFound(progress));
  const ended = {
    ...counts(
      [...leftOut(row.url, limits, beyond), ...(await settle(progress.outcomes, content))],
      0,
    ),
    changes: await changesOf(progress.outcomes, content, row.created_by !== null),
    status: "complete",
    state: isRetryable(row, progress) ? { batches: progress.batches } : {},
  } as const;
  const threads = row.created_by === null ? [] : await readyThreads(content);
  const imported = { content, before, threads };
  await commitPrepared(environment, row, imported, { progress, ended, signal });
}

/** Where an import is when all its content is there. */
type Ending = { progress: Progress; ended: Partial<ImportRow>; signal: AbortSignal };

/**
 * Stores everything first, so that others hardly wait for the commit. If they change the place of the import meanwhile, it
 * starts over; if they do so all the time, they wait at last.
 */
async function commitPrepared(
  environment: ImportEnvironment,
  row: ImportRow,
  content: ImportedContent,
  { progress, ended, signal }: Ending,
): Promise<void> {
  const { store, clock } = environment;
  const order = orderOf(row);
  const commit = async (tx: Db, edits: ImportEdits, ahead?: BucketsAhead) => {
    const revision = await commitImport(tx, row, edits, content.threads, ahead, environment);
    if (revision === undefined) return false;
    await updateImport(tx, row, { ...ended, revision, updated_at: clock.now() });
    await addImportEvent(tx, environment, row);
    return true;
  };
  for (let tried = 0; tried < mostPrepared; tried++) {
    signal.throwIfAborted();
    const edits = await editsOf(store.read, row, content, environment);
    const ahead = await prepareEdits(environment, row, edits, { progress, signal });
    const isDone = await store.transaction(
      async (tx) => {
        await progress.demandRunning(tx);
        return commit(tx, edits, ahead);
      },
      { order },
    );
    if (isDone) return;
  }
  await store.transaction(
    async (tx) => {
      await progress.demandRunning(tx);
      const edits = await editsOf(tx, row, content, environment);
      await putHashedTexts(tx, row.organization_id, edits.texts);
      await commit(tx, edits);
    },
    { order },
  );
}

/** Only servers may answer differently the next time. */
function isRetryable(row: ImportRow, { outcomes }: Progress): boolean {
  return uploadOf(row) === undefined && outcomes.some(({ kind }) => kind === "failure");
}

/** @throws ImportProblem */
async function originOf(db: Db, row: ImportRow): Promise<Origin> {
  const { source, url } = row;
  const upload = uploadOf(row);
  if (upload !== undefined) {
    const bytes = await readUpload(db, row.organization_id, upload);
    return { bytes, name: url, takesUnlisted: upload.takesUnlisted === true };
  }
  if (isWorkingSource(source)) return { source, url };
  throw new ImportProblem(`Importing from ${source} isn't supported.`);
}

/** Imports end long after the request that started them, so clients need an event. */
async function addImportEvent(
  tx: Db,
  environment: ImportEnvironment,
  row: ImportRow,
): Promise<void> {
  const { organization_id: organizationId, space_id: spaceId, change_request_id: draft } = row;
  const kind = draft === null ? "space" : "change-request";
  await addEvent(tx, environment, {
    organizationId,
    kind,
    targetId: draft ?? spaceId,
    action: `${kind}.content-import`,
    ids: { spaceId, ...(draft !== null && { changeRequestId: draft }) },
    spaceId,
    changeRequestId: draft ?? undefined,
  });
  await wakeMerges(tx, environment.jobs, { organizationId, spaceId });
}

/** The first failure says how much was left out because of the limits. */
function leftOut(url: string, limits: ImportLimits, beyond: Beyond): FailureOutcome[] {
  const number = (count: number) => count.toLocaleString("en-US");
  const more = (noun: string, count: number) =>
    count === 1 ? `1 more ${noun} was` : `${number(count)} more ${noun}s were`;
  const told = (noun: "page" | "file", limit: number, left: number): FailureOutcome[] => {
    if (left === 0) return [];
    const reason =
      `The import stopped at its limit of ${number(limit)} ${noun}s. At least ${more(noun, left)} found and left out. ` +
      "To raise the limit, start the service with a higher IMPORT_PAGES.";
    return [{ kind: "failure", url, reason }];
  };
  return [...told("page", limits.pages, beyond.pages), ...told("file", limits.files, beyond.files)];
}

function nothingFound({ outcomes }: Progress): string {
  const failure = outcomes.find((outcome) => outcome.kind === "failure");
  return failure?.kind === "failure" ? failure.reason : "There are no pages to import.";
}

async function end(environment: ImportEnvironment, row: ImportRow, reason: string): Promise<void> {
  const { store, clock } = environment;
  await store.transaction(async (tx) => {
    const now = await readImport(tx, row.organization_id, row.id);
    if (now?.status !== "running") return;
    const failures = now.failures.some(({ url }) => url === row.url)
      ? now.failures
      : [{ url: row.url, reason }, ...now.failures];
    await updateImport(tx, row, { status: "failed", state: {}, failures, updated_at: clock.now() });
    await addImportEvent(tx, environment, row);
  });
}

/** The stored results of earlier runs can't be read, so the next run fetches everything again. */
async function startOver(
  { store, clock }: ImportEnvironment,
  row: ImportRow,
  runs: number,
): Promise<void> {
  await store.transaction((tx) =>
    updateImport(tx, row, { state: { ...keptState(row), runs }, updated_at: clock.now() }),
  );
}

const displaced = "Another page took this one's place. Rename one of them, then import again.";

/**
 * The outcomes as they count once the content is assembled. What has no place in it is a failure, so that an import never
 * counts a page or file that isn't there. Other requests get turns in between.
 */
async function settle(
  outcomes: readonly Outcome[],
  { pages, files, placeless, leftOut }: NewContent,
): Promise<Outcome[]> {
  const placed = await urlsOf(pages);
  const blobs = new Set(files.map(({ blob }) => blob));
  const counted = new Set(placeless);
  const settled: Outcome[] = [];
  const yieldPoint = createYieldPoint();
  for (const outcome of outcomes) {
    await yieldPoint();
    if (outcome.kind === "failure" || outcome.kind === "alias") {
      settled.push(outcome);
      continue;
    }
    const { kind, url } = outcome;
    if (kind !== "file" && counted.has(url)) continue;
    if (kind === "file" ? blobs.has(outcome.blob) : placed.has(url)) {
      counted.add(url);
      settled.push(outcome);
    } else settled.push({ kind: "failure", url, reason: leftOut?.get(url) ?? displaced });
  }
  return settled;
}

/** Pages of which a report lists what was changed or left out. The total has all. */
const mostChanged = 1_000;

/**
 * What was changed or left out in the sources of the pages that have a place. Other requests get turns in between.
 * @param isByPerson whether somebody can be the one who adds threads of comments
 */
async function changesOf(
  outcomes: readonly Outcome[],
  { pages, joined, repeated }: NewContent,
  isByPerson: boolean,
): Promise<ImportChanges> {
  const byUrl = new Map<string, readonly ImportChange[]>();
  for (const outcome of outcomes) {
    if (outcome.kind === "text") byUrl.set(outcome.url, outcome.changes ?? []);
    if (outcome.kind === "page") byUrl.set(outcome.url, outcome.page.changes ?? []);
  }
  const total = new SourceChanges();
  const listed: ImportChanges["pages"] = [];
  let changed = 0;
  let left = isByPerson ? mostThreads : 0;
  const yieldPoint = createYieldPoint();
  for (const { url, sourcePath, fields, threads = [] } of await withBelow(pages)) {
    await yieldPoint();
    if (url === undefined) continue;
    const own = new SourceChanges();
    own.add(byUrl.get(url) ?? []);
    own.add(repeated?.get(url) ?? []);
    const added = Math.min(left, threads.length);
    left -= added;
    own.note("thread", added);
    own.note("lost-thread", threads.length - added);
    own.note("link", joined?.get(sourcePath ?? "") ?? 0);
    const changes = own.list();
    if (changes.length === 0) continue;
    total.add(changes);
    changed += 1;
    if (listed.length >= mostChanged) continue;
    listed.push({ title: fields.title, url: (uploadPath(url) ?? url).slice(0, 1000), changes });
  }
  return { total: total.list(), pages: listed, morePages: changed - listed.length };
}

async function urlsOf(pages: readonly NewPage[]): Promise<Set<string>> {
  const urls = new Set<string>();
  for (const { url } of await withBelow(pages)) if (url !== undefined) urls.add(url);
  return urls;
}
