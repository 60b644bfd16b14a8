import type { Logger } from "pino";
import type { Caller } from "./auth/live-credential.ts";
import type { Vault } from "./auth/vault.ts";
import type { Clock } from "./clock.ts";
import type { Throttle } from "./auth/throttle.ts";
import type { Fetcher } from "./fetcher/fetcher.ts";
import type { Ids } from "./ids.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Live } from "./live/live.ts";
import type { Settings } from "./settings.ts";
import type { Db } from "./store/schema.ts";
import type { Store } from "./store/store.ts";
import type { Sender } from "./http/forwarded.ts";
import type { Urls } from "./http/urls.ts";

/** What outlives a single request: handlers get it in their context, jobs get it when they start. */
export type Environment = {
  store: Store;
  clock: Clock;
  ids: Ids;
  log: Logger;
  settings: Settings;
  /** Encrypts the secrets that the store has to give back. */
  vault: Vault;
  jobs: Jobs;
  /** The one way to fetch from outside. */
  fetcher: Fetcher;
  /** Wakes the streams of live events. */
  live: Live;
  /** Counts failed sign-ins. */
  throttle: Throttle;
};

/** What a handler gets beside its parsed input. */
export type Context = Environment & {
  /**
   * A reader for GET, the request's one transaction for everything else: it commits when the handler returns and rolls
   * back when it throws. The store may run a handler again after a conflict with another writer, so a handler does
   * nothing outside `db` that cannot be done twice.
   */
  db: Db;
  caller: Caller;
  /** What limits count the client by. */
  countedAs: Sender["countedAs"];
  urls: Urls;
  requestId: string;
  /** Of a request whose answer is a stream of events: the last one that the caller has, and when the caller hangs up. */
  stream?: { after: string | undefined; signal: AbortSignal };
};

/** A write that has to wait for something, such as a fetch or a worker, while no transaction may be open. */
export type Steps<Input, Ready, Reply> = {
  /** Runs before the transaction, possibly for nothing: it leaves no visible effect. `db` is a reader. */
  prepare(context: Context, input: Input): Promise<Ready>;
  /** What any other handler does, in the request's one transaction. What `prepare` saw may have changed since. */
  commit(context: Context, input: Input, ready: Ready): Promise<Reply>;
  /** Builds the response from the committed change, also for a retry. `db` is a reader. */
  finish?(context: Context, input: Input, reply: Reply): Promise<Reply>;
};

export type AnySteps = Steps<unknown, unknown, unknown>;

const stepsOfHandlers = new WeakMap<object, AnySteps>();

/** A handler that works in steps. */
export function inSteps<Input, Ready, Reply>(steps: Steps<Input, Ready, Reply>) {
  const handler = async (context: Context, input: Input): Promise<Reply> => {
    const ready = await steps.prepare(context, input);
    const reply = await context.store.transaction((db) =>
      steps.commit({ ...context, db }, input, ready),
    );
    return steps.finish === undefined ? reply : steps.finish(context, input, reply);
  };
  stepsOfHandlers.set(handler, steps as AnySteps);
  return handler;
}

/** The steps of a handler; undefined for one that is a single transaction. */
export function stepsOf(handler: object): AnySteps | undefined {
  return stepsOfHandlers.get(handler);
}
