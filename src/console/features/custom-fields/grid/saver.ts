import { RequestFailure } from "#console/data/request-failure.ts";
import { createLimit } from "../queries.ts";
import type { Value } from "../value.ts";

export type Change = { spaceId: string; field: string; value: Value };

/** Values of one space, by field name. */
export type Values = ReadonlyMap<string, Value>;

/** Values of a space that failed to save, and why. */
export type Failed = { spaceId: string; values: Values; reason: string };

export type SaverState = {
  /** Shown instead of the loaded values until the platform has saved them, by space ID. */
  shown: ReadonlyMap<string, Values>;
  /** The number of spaces being saved. */
  saving: number;
  /** The number of spaces saved from the last change, including retries. */
  saved: number;
  failed: readonly Failed[];
};

export type SaverWays = {
  /** Saves values of one space with one request. */
  send: (spaceId: string, values: Values) => Promise<unknown>;
  /** Called with the saved values. */
  keep: (spaceId: string, values: Values) => void;
  /** Describes an error in a sentence. */
  explain: (error: unknown) => string;
};

/** Spaces saved concurrently. */
const atOnce = 6;

/**
 * Saves cells: all cells of a space in one request, one request per space at a time, and a few spaces concurrently. Failed values
 * are reverted on the screen and kept with their reason, for a retry.
 */
export class Saver {
  readonly #ways: SaverWays;
  readonly #limit = createLimit(atOnce);
  readonly #waiting = new Map<string, Map<string, Value>>();
  readonly #underWay = new Map<string, Values>();
  readonly #listeners = new Set<() => void>();
  #state: SaverState = { shown: new Map(), saving: 0, saved: 0, failed: [] };

  constructor(ways: SaverWays) {
    this.#ways = ways;
  }

  state = (): SaverState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the values immediately and sends them. */
  save(changes: readonly Change[]): void {
    const spaces = Map.groupBy(changes, ({ spaceId }) => spaceId);
    const isNew = this.#state.saving === 0 && this.#state.failed.length === 0;
    const failed = this.#state.failed.flatMap((failure) => without(failure, spaces));
    for (const [spaceId, cells] of spaces) {
      const isRunning = this.#waiting.has(spaceId) || this.#underWay.has(spaceId);
      const waiting = this.#waiting.get(spaceId) ?? new Map<string, Value>();
      for (const { field, value } of cells) waiting.set(field, value);
      this.#waiting.set(spaceId, waiting);
      if (!isRunning) void this.#limit(() => this.#run(spaceId));
    }
    this.#tell({ failed, ...(isNew && { saved: 0 }) }, spaces.keys());
  }

  /** Retries what failed. */
  retry(): void {
    this.save(
      this.#state.failed.flatMap(({ spaceId, values }) =>
        Array.from(values, ([field, value]) => ({ spaceId, field, value })),
      ),
    );
  }

  /** Clears what was saved and what failed. */
  dismiss(): void {
    this.#tell({ saved: 0, failed: [] }, []);
  }

  /** Until nothing of the space is pending: changes made during a request go into the next one. */
  async #run(spaceId: string): Promise<void> {
    for (;;) {
      const values = this.#waiting.get(spaceId);
      if (values === undefined) return;
      this.#waiting.delete(spaceId);
      this.#underWay.set(spaceId, values);
      // Sequential, so that the last value of a cell wins.
      // oxlint-disable-next-line no-await-in-loop
      const failed = await this.#send(spaceId, values);
      this.#underWay.delete(spaceId);
      const { saved } = this.#state;
      const lost = failed.reduce((sum, failure) => sum + failure.values.size, 0);
      const isSaved = lost < values.size;
      this.#tell(
        { saved: isSaved ? saved + 1 : saved, failed: [...this.#state.failed, ...failed] },
        [spaceId],
      );
    }
  }

  async #send(spaceId: string, values: Values): Promise<Failed[]> {
    try {
      await this.#ways.send(spaceId, values);
    } catch (error) {
      return this.#afterFailure(spaceId, values, error);
    }
    this.#ways.keep(spaceId, values);
    return [];
  }

  /** @returns the values that aren't saved */
  async #afterFailure(spaceId: string, values: Values, error: unknown): Promise<Failed[]> {
    const whole = [{ spaceId, values, reason: this.#ways.explain(error) }];
    if (!(error instanceof RequestFailure)) return whole;
    const refused = refusedFields(error, values);
    if (refused.size === 0 || refused.size === values.size) {
      return refused.size === 0 ? whole : split(spaceId, values, refused);
    }
    const others = new Map([...values].filter(([field]) => !refused.has(field)));
    return [...split(spaceId, values, refused), ...(await this.#send(spaceId, others))];
  }

  #tell(change: Partial<SaverState>, spaces: Iterable<string>): void {
    const shown = new Map(this.#state.shown);
    for (const spaceId of spaces) {
      const values = new Map([
        ...(this.#underWay.get(spaceId) ?? []),
        ...(this.#waiting.get(spaceId) ?? []),
      ]);
      if (values.size > 0) shown.set(spaceId, values);
      else shown.delete(spaceId);
    }
    this.#state = { ...this.#state, ...change, shown, saving: shown.size };
    for (const listener of this.#listeners) listener();
  }
}

/** The rest of a failure when some of its cells are changed again. */
function without(failure: Failed, spaces: ReadonlyMap<string, readonly Change[]>): Failed[] {
  const fields = new Set(spaces.get(failure.spaceId)?.map(({ field }) => field));
  if (fields.size === 0) return [failure];
  const values = new Map([...failure.values].filter(([field]) => !fields.has(field)));
  return values.size === 0 ? [] : [{ ...failure, values }];
}

/** The fields that the platform rejected, each with its message: `body.values.owner.value`. */
function refusedFields(error: RequestFailure, values: Values): Map<string, string> {
  const refused = new Map<string, string>();
  for (const { path, message } of error.details) {
    const field = /^body\.values\.([^.]+)/.exec(path)?.[1];
    if (field !== undefined && values.has(field)) refused.set(field, message);
  }
  return refused;
}

function split(spaceId: string, values: Values, refused: ReadonlyMap<string, string>): Failed[] {
  return Array.from(refused, ([field, reason]) => ({
    spaceId,
    values: new Map([[field, values.get(field) ?? null]]),
    reason,
  }));
}
