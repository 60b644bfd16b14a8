import type { ContentChange, ContentEditResult } from "#contract/content-edit.ts";
import { changesOf, inverseOf, type Act, type Confirmed } from "./acts.ts";

/** An act with what people call what it is about. */
type Entry = { readonly act: Act; readonly titles: readonly string[] };

/** An act that wasn't carried out. Nothing of it was. */
type Problem = Entry & { readonly error: unknown };

type Job = Entry & {
  readonly settle: (result: ContentEditResult | undefined) => void;
  /** Receives what takes the act back. */
  readonly keep: (inverse: Entry) => void;
};

type ActState = {
  /** Acts that the platform hasn't confirmed yet, oldest first. */
  readonly pending: readonly Job[];
  readonly problem: Problem | undefined;
  /** What takes back the acts of this visit, latest last. */
  readonly done: readonly Entry[];
  readonly undone: readonly Entry[];
};

type ActHost = {
  /** The tree as the platform has it, before an act is carried out on it. */
  confirmed: (act: Act) => Promise<Confirmed>;
  /** Carries out one batch, and shows its outcome. */
  send: (changes: ContentChange[]) => Promise<ContentEditResult>;
};

/** The platform's limit of operations in a batch. */
const most = 50;

/**
 * The acts on one page tree, carried out one after the other, with the history to undo and redo them. Each act is one batch, so that
 * it happens completely or not at all; only moves of more than 50 pages need several.
 */
export function createActQueue() {
  const listeners = new Set<() => void>();
  let state: ActState = { pending: [], problem: undefined, done: [], undone: [] };
  let host: ActHost | undefined;
  let isRunning = false;
  const steps: (() => void)[] = [];

  function set(next: Partial<ActState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  const doing = (inverse: Entry) => set({ done: [...state.done, inverse] });
  const undoing = (inverse: Entry) => set({ undone: [...state.undone, inverse] });

  /** Carries an act out when those before it are. It is shown at once. */
  function enqueue(entry: Entry, keep: Job["keep"]): Promise<ContentEditResult | undefined> {
    return new Promise((settle) => {
      set({ pending: [...state.pending, { ...entry, settle, keep }], problem: undefined });
      void run();
    });
  }

  /** Undoes or redoes when the acts before are carried out, because only then is it known what takes them back. */
  function later(step: () => void): void {
    if (state.pending.length === 0) step();
    else steps.push(step);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let job = state.pending[0]; job !== undefined; job = state.pending[0]) {
      // One batch after the other: positions count the pages that the previous one has moved.
      // oxlint-disable-next-line no-await-in-loop
      job.settle(await carryOut(job));
      while (state.pending.length === 0 && steps.length > 0) steps.shift()!();
    }
    isRunning = false;
  }

  async function carryOut({ act, titles, keep }: Job): Promise<ContentEditResult | undefined> {
    let result: ContentEditResult | undefined;
    try {
      const confirmed = await host!.confirmed(act);
      const changes = changesOf(confirmed.tree, act);
      for (let at = 0; at < changes.length; at += most) {
        // oxlint-disable-next-line no-await-in-loop
        result = await host!.send(changes.slice(at, at + most));
      }
      if (result !== undefined) keep({ act: inverseOf(confirmed, act, changes, result), titles });
    } catch (error) {
      steps.length = 0;
      set({ pending: state.pending.slice(1), problem: { act, titles, error } });
      return undefined;
    }
    set({ pending: state.pending.slice(1) });
    return result;
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The screen that is open now provides what the queue needs. */
    connect(next: ActHost) {
      host = next;
    },
    /** @returns the platform's answer; undefined if it refused, or if there was nothing to do */
    act(entry: Entry) {
      set({ undone: [] });
      return enqueue(entry, doing);
    },
    undo: () =>
      later(() => {
        const entry = state.done.at(-1);
        if (entry === undefined) return;
        set({ done: state.done.slice(0, -1) });
        void enqueue(entry, undoing);
      }),
    redo: () =>
      later(() => {
        const entry = state.undone.at(-1);
        if (entry === undefined) return;
        set({ undone: state.undone.slice(0, -1) });
        void enqueue(entry, doing);
      }),
    /** Tries an act again that wasn't carried out. */
    retry() {
      const { problem } = state;
      if (problem !== undefined) void enqueue(problem, doing);
    },
    dismiss: () => set({ problem: undefined }),
  };
}

export type ActQueue = ReturnType<typeof createActQueue>;
