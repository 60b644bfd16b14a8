import type { Hash } from "#content/types.ts";
import type { Clock } from "#service/kernel/clock.ts";
import { putFile, putText, readTexts } from "../content/blobs.ts";
import { dialectOf } from "#service/kernel/store/sql.ts";
import type { ContentImportTable } from "#service/kernel/store/schema-content.ts";
import type { Db, Store } from "#service/kernel/store/store.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { type Found, type Outcome, ImportStopped } from "./outcome.ts";
import { keptState } from "./upload/upload-state.ts";

export type ImportRow = ContentImportTable;

/** Kind of the jobs that import content. The key and `payload.import` are the ID of the row in `content_import`. */
export const importJobKind = "content-import";

/**
 * Maximum runs of one job. Many, because stopping or killing the service also ends a run. The import itself counts the
 * runs without progress.
 */
export const importAttempts = 1_000;

const mostFailures = 500;
const batchSize = 25;
const batchBytes = 4_000_000;
const batchEvery = 300;

/**
 * Stores what an import has found in batches, so that after a crash the next run can continue. A batch is one blob, and
 * the import's row lists the batches. Both are written in one transaction.
 */
export class Progress {
  readonly outcomes: Outcome[] = [];
  /** What the import had found before what failed was tried again; empty at the first try. */
  readonly earlier: Outcome[] = [];
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #row: ImportRow;
  readonly #batches: string[];
  #waiting: Found[] = [];
  #known = 0;
  #flushing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #onFailure: (error: unknown) => void;

  private constructor(
    store: Store,
    clock: Clock,
    row: ImportRow,
    onFailure: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#row = row;
    this.#batches = batchesOf(row);
    this.#known = row.total_resources;
    this.#onFailure = onFailure;
  }

  /**
   * Loads the results of earlier runs of the import. Other requests get turns in between.
   * @param onFailure called once if a batch couldn't be stored; the crawl should then stop
   */
  static async open(
    store: Store,
    clock: Clock,
    row: ImportRow,
    onFailure: (error: unknown) => void,
  ): Promise<Progress> {
    const progress = new Progress(store, clock, row, onFailure);
    const texts = await readTexts(store.read, row.organization_id, progress.#batches);
    const yieldPoint = createYieldPoint();
    for (const [index, hash] of progress.#batches.entries()) {
      await yieldPoint();
      const outcomes = JSON.parse(texts.get(hash)!) as Outcome[];
      if (index >= retriedBatches(row)) progress.outcomes.push(...outcomes);
      else progress.earlier.push(...outcomes.filter(({ kind }) => kind !== "failure"));
    }
    progress.outcomes.unshift(...progress.earlier);
    return progress;
  }

  /** Hashes of the stored batches. */
  get batches(): readonly string[] {
    return this.#batches;
  }

  /** Adds an outcome, which is stored within a second. `known`: all URLs of the import so far. */
  add(outcome: Found, total: number): void {
    this.#waiting.push(outcome);
    this.#known = total;
    const bytes = this.#waiting.reduce(
      (sum, item) => sum + (item.kind === "file" ? item.size : 0),
      0,
    );
    if (this.#waiting.length >= batchSize || bytes >= batchBytes) this.#start();
    else this.#timer ??= setTimeout(() => this.#start(), batchEvery);
  }

  /** Stores the remaining outcomes. @throws ImportStopped, or errors of the store */
  async flush(): Promise<void> {
    this.#start();
    await this.#flushing;
  }

  /**
   * Until the transaction ends, nobody cancels the import.
   * @returns its state
   * @throws ImportStopped unless this run still owns it
   */
  async demandRunning(tx: Db): Promise<ImportRow["state"]> {
    const now = await holdImport(tx, this.#row);
    if (now?.status !== "running" || batchesOf(now).join() !== this.#batches.join()) {
      throw new ImportStopped("The import was canceled or taken over by another process.");
    }
    return now.state;
  }

  /** Notes in the import's row which buckets are about to be committed. @throws ImportStopped */
  async keepPrepared(tx: Db, buckets: ReadonlySet<Hash>): Promise<void> {
    const state = { ...(await this.demandRunning(tx)), prepared: [...buckets] };
    await updateImport(tx, this.#row, { state });
  }

  #start(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing = this.#flushing.then(() => this.#keep());
    this.#flushing.catch((error: unknown) => this.#onFailure(error));
  }

  async #keep(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const batch = this.#waiting;
    this.#waiting = [];
    const { organization_id: organizationId } = this.#row;
    const { kept, hash } = await this.#store.transaction(async (tx) => {
      await this.demandRunning(tx);
      const outcomes: Outcome[] = [];
      for (const outcome of batch) {
        if (outcome.kind !== "file") outcomes.push(outcome);
        else {
          const { bytes, ...file } = outcome;
          outcomes.push({ ...file, blob: await putFile(tx, organizationId, bytes) });
        }
      }
      const text = await putText(tx, organizationId, JSON.stringify(outcomes));
      const all = [...this.outcomes, ...outcomes];
      const state = { ...keptState(this.#row), batches: [...this.#batches, text] };
      await updateImport(tx, this.#row, {
        ...counts(all, this.#known),
        state,
        updated_at: this.#clock.now(),
      });
      return { kept: outcomes, hash: text };
    });
    this.outcomes.push(...kept);
    this.#batches.push(hash);
  }
}

/** Counts and failures for an import's row. */
export function counts(
  outcomes: readonly Outcome[],
  total: number,
): Pick<ImportRow, "imported_resources" | "total_resources" | "failures"> {
  const failures: ImportRow["failures"] = [];
  let imported = 0;
  for (const outcome of outcomes) {
    if (outcome.kind === "failure") {
      failures.push({ url: outcome.url.slice(0, 1000), reason: outcome.reason });
    } else if (outcome.kind !== "alias") imported += 1;
  }
  return {
    imported_resources: imported,
    total_resources: Math.max(total, imported + failures.length),
    failures: shown(failures),
  };
}

/** The first failures. If there are more, the last entry says how many. */
function shown(failures: ImportRow["failures"]): ImportRow["failures"] {
  const last = failures[mostFailures - 1];
  if (last === undefined || failures.length === mostFailures) return failures;
  const others = failures.length - mostFailures;
  const reason = `${last.reason} ${others.toLocaleString("en-US")} more addresses failed and are not listed.`;
  return [...failures.slice(0, mostFailures - 1), { ...last, reason }];
}

export async function updateImport(
  tx: Db,
  row: Pick<ImportRow, "organization_id" | "id">,
  changes: Partial<ImportRow>,
): Promise<void> {
  await tx
    .updateTable("content_import")
    .set(changes)
    .where("organization_id", "=", row.organization_id)
    .where("id", "=", row.id)
    .execute();
}

export async function readImport(
  db: Db,
  organizationId: string,
  importId: string,
): Promise<ImportRow | undefined> {
  return db
    .selectFrom("content_import")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", importId)
    .executeTakeFirst();
}

async function holdImport(
  tx: Db,
  { organization_id, id }: Pick<ImportRow, "organization_id" | "id">,
): Promise<Pick<ImportRow, "status" | "state"> | undefined> {
  const query = tx
    .selectFrom("content_import")
    .select(["status", "state"])
    .where("organization_id", "=", organization_id)
    .where("id", "=", id);
  return (dialectOf(tx) === "postgres" ? query.forUpdate() : query).executeTakeFirst();
}

/** Hashes of the buckets that an import is about to commit. */
export function preparedOf({ state }: Pick<ImportRow, "state">): Hash[] {
  return Array.isArray(state.prepared) ? state.prepared.map(String) : [];
}

/** Hashes of the batches that a running import has stored. */
export function batchesOf({ state }: Pick<ImportRow, "state">): string[] {
  return Array.isArray(state.batches) ? state.batches.map(String) : [];
}

/** How many batches an import had before what failed was tried again; 0 at the first try. */
function retriedBatches({ state }: Pick<ImportRow, "state">): number {
  return Number(state.retried ?? 0);
}
