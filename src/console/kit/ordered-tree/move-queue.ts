import { useEffect, useMemo, useSyncExternalStore } from "react";
import { RequestFailure } from "#console/data/request-failure.ts";
import { orderedTreeTexts } from "#console/messages/ordered-tree.ts";
import { showToast } from "#console/ui/toast.ts";
import { type Batch, type Intent, applyIntents, batchOf } from "./intent.ts";
import { useCloseWarning } from "../form/use-leave-guard.tsx";
import { topmost, type Place, type TreeNode } from "./model.ts";

/** An act that wasn't carried out, or not completely. What was done is shown; nothing else is. */
export type Problem = {
  readonly titles: readonly string[];
  readonly ids: readonly string[];
  /** What is left to do, and what takes back what was done. */
  readonly batch: Batch;
  /** Whether some of its requests succeeded. */
  readonly isPartial: boolean;
  /** The failed request; otherwise an item or a neighbor was removed. */
  readonly cause: RequestFailure | "gone" | "neighbor-gone";
};

type Entry = { batch: Batch; titles: readonly string[] };

export type MoveState = {
  /** Acts that the service hasn't confirmed yet, oldest first. */
  readonly pending: readonly Entry[];
  readonly problems: readonly Problem[];
  readonly done: readonly Entry[];
  readonly undone: readonly Entry[];
};

/** What a queue needs of the screen: `Order` is what the platform has stored, `Call` a request that changes it. */
export type MoveHost<Order, Call> = {
  /** The order as the service has confirmed it. */
  confirmed: () => Order | undefined;
  /**
   * The next request that brings an item to where it should be, for the current order, so that it names neighbors that exist;
   * undefined if it is there, `gone` if it, or what should hold it, doesn't exist anymore.
   */
  nextCall: (order: Order, intent: Intent) => Call | "gone" | undefined;
  /** Sends a request. Once it is done, `confirmed` shows what it changed. */
  send: (call: Call) => Promise<unknown>;
  reread: () => Promise<unknown>;
  /** Called besides adding it to the state. */
  onProblem: (problem: Problem) => void;
};

/** The moves in one tree, carried out one after the other, and the history to undo and redo them. */
export type MoveQueue<Order, Call> = MoveHistory & {
  /** The screen that is open now provides what the queue needs. */
  connect: (host: MoveHost<Order, Call>) => void;
  move: (batch: Batch, titles: readonly string[]) => void;
};

/** What the controls of a queue need. */
export type MoveHistory = {
  get: () => MoveState;
  subscribe: (listener: () => void) => () => void;
  undo: () => void;
  redo: () => void;
  /** Tries again what is left of an act. */
  retry: (problem: Problem) => void;
  /** Takes back what was done of an act. */
  takeBack: (problem: Problem) => void;
  dismiss: (problem: Problem) => void;
};

const reversed = ({ batch, titles }: Entry): Entry => ({
  batch: { intents: batch.inverse, inverse: batch.intents },
  titles,
});

function isCall<Call extends object>(next: Call | "gone" | undefined): next is Call {
  return typeof next === "object";
}

export function createMoveQueue<Order, Call extends object>(): MoveQueue<Order, Call> {
  const listeners = new Set<() => void>();
  let state: MoveState = { pending: [], problems: [], done: [], undone: [] };
  let host: MoveHost<Order, Call> | undefined;
  let isRunning = false;

  function set(next: Partial<MoveState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function enqueue(entry: Entry, rest: Partial<MoveState>): void {
    set({ pending: [...state.pending, entry], ...rest });
    void run();
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let entry = state.pending[0]; entry !== undefined; entry = state.pending[0]) {
      // One request after the other: each names neighbors that the previous one may have moved.
      // oxlint-disable-next-line no-await-in-loop
      const problem = await carryOut(entry);
      const pending = state.pending.slice(1);
      if (problem === undefined) set({ pending });
      else {
        const isOther = ({ batch: { intents, inverse } }: Entry) =>
          intents !== entry.batch.intents &&
          intents !== entry.batch.inverse &&
          inverse !== entry.batch.intents;
        set({
          pending,
          problems: [...state.problems, problem],
          done: state.done.filter(isOther),
          undone: state.undone.filter(isOther),
        });
        host!.onProblem(problem);
      }
    }
    isRunning = false;
  }

  async function carryOut({ batch, titles }: Entry): Promise<Problem | undefined> {
    let sent = 0;
    for (const [at, intent] of batch.intents.entries()) {
      // oxlint-disable-next-line no-await-in-loop
      const cause = await bringThere(intent, () => (sent += 1));
      if (cause === undefined) continue;
      const left = batch.intents.slice(at);
      const { inverse } = batch;
      const ids = batch.intents.map(({ id }) => id);
      return { titles, ids, batch: { intents: left, inverse }, isPartial: sent > 0, cause };
    }
    return undefined;
  }

  /** Sends the requests of one move: at most two, for its parent first and then for the order or what it restores. */
  async function bringThere(
    intent: Intent,
    onSent: () => void,
  ): Promise<Problem["cause"] | undefined> {
    for (let step = 0; step < 2; step++) {
      const call = next(intent);
      if (!isCall(call)) return call;
      try {
        // oxlint-disable-next-line no-await-in-loop
        await host!.send(call);
        onSent();
      } catch (error) {
        // oxlint-disable-next-line no-await-in-loop
        await host!.reread();
        const after = next(intent);
        // A request whose response was lost may have been carried out.
        if (!isCall(after)) return after;
        return causeOf(error);
      }
    }
    return undefined;
  }

  const next = (intent: Intent) => {
    const order = host!.confirmed();
    return order === undefined ? undefined : host!.nextCall(order, intent);
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect(next) {
      host = next;
    },
    move(batch, titles) {
      const entry = { batch, titles };
      enqueue(entry, { done: [...state.done, entry], undone: [] });
    },
    undo() {
      const entry = state.done.at(-1);
      if (entry === undefined) return;
      const rest = { done: state.done.slice(0, -1), undone: [...state.undone, entry] };
      enqueue(reversed(entry), rest);
    },
    redo() {
      const entry = state.undone.at(-1);
      if (entry === undefined) return;
      const rest = { undone: state.undone.slice(0, -1), done: [...state.done, entry] };
      enqueue(entry, rest);
    },
    retry(problem) {
      const entry = { batch: problem.batch, titles: problem.titles };
      enqueue(entry, { done: [...state.done, entry], problems: without(problem) });
    },
    takeBack(problem) {
      const { batch, titles } = problem;
      enqueue(reversed({ batch, titles }), { problems: without(problem) });
    },
    dismiss: (problem) => set({ problems: without(problem) }),
  };

  function without(problem: Problem) {
    return state.problems.filter((other) => other !== problem);
  }
}

function causeOf(error: unknown): Problem["cause"] {
  if (!(error instanceof RequestFailure)) throw error;
  const isNeighbor = error.details.some(({ path }) => path.startsWith("body.position"));
  return error.status === 400 && isNeighbor ? "neighbor-gone" : error;
}

/**
 * A tree as the user has arranged it: what the service has confirmed, and on top of it the moves under way.
 *
 * @param queue - kept outside of the screen, so that moves go on, and can be undone, when the user comes back from another one
 * @param confirmed - the tree of what the service has confirmed
 * @param where - where to see why a move failed, as a sentence for those who are on another screen by then
 * @param restoring - adds to a move what taking it back restores besides the place
 */
export function useMoves<N extends TreeNode, Order, Call>(
  queue: MoveQueue<Order, Call>,
  confirmed: readonly N[],
  host: Omit<MoveHost<Order, Call>, "onProblem">,
  where: string,
  restoring: (batch: Batch) => Batch = (batch) => batch,
) {
  const moves = useSyncExternalStore(queue.subscribe, queue.get);
  useEffect(() => {
    queue.connect({ ...host, onProblem: () => undefined });
    return () =>
      queue.connect({
        ...host,
        onProblem: ({ titles }) =>
          showToast({
            tone: "danger",
            title: orderedTreeTexts.moves.notMoved(titles),
            description: where,
          }),
      });
  });
  // Moves go on while the user is on another screen, but not when the tab is closed.
  useCloseWarning(moves.pending.length > 0);
  const { pending } = moves;
  const tree = useMemo(
    () =>
      pending.reduce<readonly N[]>(
        (before, { batch }) => applyIntents(before, batch.intents),
        confirmed,
      ),
    [confirmed, pending],
  );
  function move(ids: ReadonlySet<string>, place: Place) {
    const batch = batchOf(tree, ids, place);
    if (batch === undefined) return;
    queue.move(
      restoring(batch),
      topmost(tree, ids).map(({ title }) => title),
    );
  }
  return { tree, moves, move };
}
