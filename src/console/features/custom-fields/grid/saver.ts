import { RequestFailure } from "#console/data/request-failure.ts";
import { createLimit } from "../limit.ts";
import type { Value } from "../value.ts";

/** A new value of one cell. */
export type Change = { spaceId: string; field: string; value: Value };

/** Values of one space by the names of their fields. */
export type Values = ReadonlyMap<string, Value>;

/** Values of a space that could not be saved, and why. */
export type Failed = { spaceId: string; values: Values; reason: string };

export type SaverState = {
  /** What is shown in place of the values that were read, by ID of the space, until the platform has it. */
  shown: ReadonlyMap<string, Values>;
  /** How many spaces are being saved. */
  saving: number;
  /** How many spaces were saved of those that were changed together, what was tried again among them. */
  saved: number;
  failed: readonly Failed[];
};

export type SaverWays = {
  /** Saves values of one space by one request. */
  send: (spaceId: string, values: Values) => Promise<unknown>;
  /** Called with what the platform has taken. */
  keep: (spaceId: string, values: Values) => void;
  /** Puts an error into a sentence. */
  explain: (error: unknown) => string;
};

/** Spaces saved at the same time. */
const atOnce = 6;

/**
 * Saves cells: those of a space together by one request, one request a space at a time, a few spaces at once. What fails is
 * taken back on the screen and kept with its reason, to be tried again.
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

  /** Shows the values at once and sends them. */
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

  /** Sends again what failed. */
  retry(): void {
    this.save(
      this.#state.failed.flatMap(({ spaceId, values }) =>
        Array.from(values, ([field, value]) => ({ spaceId, field, value })),
      ),
    );
  }

  /** Forgets what was saved and what failed. */
  dismiss(): void {
    this.#tell({ saved: 0, failed: [] }, []);
  }

  /** Until nothing of the space waits: what is changed while a request is under way goes with the next one. */
  async #run(spaceId: string): Promise<void> {
    for (;;) {
      const values = this.#waiting.get(spaceId);
      if (values === undefined) return;
      this.#waiting.delete(spaceId);
      this.#underWay.set(spaceId, values);
      // One after the other, so that the last value of a cell is the one that stays.
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

  /** @returns what is not saved */
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

/** What is left of a failure when some of its cells are saved anew. */
function without(failure: Failed, spaces: ReadonlyMap<string, readonly Change[]>): Failed[] {
  const fields = new Set(spaces.get(failure.spaceId)?.map(({ field }) => field));
  if (fields.size === 0) return [failure];
  const values = new Map([...failure.values].filter(([field]) => !fields.has(field)));
  return values.size === 0 ? [] : [{ ...failure, values }];
}

/** The fields that the platform found fault with, each with its sentence: `body.values.owner.value`. */
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
