import type { LiveEvent } from "#contract/event.ts";
import type { Logger } from "pino";
import type { Caller } from "./caller.ts";
import type { Vault } from "./vault/vault.ts";
import type { Clock } from "./clock.ts";
import type { Throttle } from "./throttle.ts";
import type { Resolver } from "./resolver.ts";
import type { Fetcher } from "./fetcher/fetcher.ts";
import type { Ids } from "./ids.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Mail } from "./mail/mail.ts";
import type { Settings } from "./settings.ts";
import type { AuditEventTable } from "./store/schema-organization.ts";
import type { Db } from "./store/schema.ts";
import type { Order, Store } from "./store/store.ts";
import type { Urls } from "./urls.ts";

/** Shared by all requests. Handlers get it in their context, jobs get it at start. */
export type Environment = {
  store: Store;
  clock: Clock;
  ids: Ids;
  log: Logger;
  settings: Settings;
  /** Encrypts secrets that must be readable again. */
  vault: Vault;
  jobs: Jobs;
  /** Queues mail. */
  mail: Mail;
  /** The only way to fetch external URLs. */
  fetcher: Fetcher;
  /** Asks DNS who has a domain. */
  dns: Resolver;
  /** Notifies the streams of live events. */
  live: {
    /** Makes them look for new events of the organization after the surrounding transaction has committed. */
    wakeOnCommit(organizationId: string): void;
  };
  /** Counts failed sign-ins. */
  throttle: Throttle;
};

/** A handler's second input, next to the parsed request. */
export type Context = Environment & {
  /**
   * A reader for GET; for everything else, the request's single transaction. It commits when the handler returns and
   * rolls back when it throws. After a conflict with another writer, the store may run the handler again, so handlers
   * must not have side effects outside `db` that can't be repeated.
   */
  db: Db;
  caller: Caller;
  /** IP address of the client; empty if unknown. */
  address: string;
  /** The client's key for rate limits. */
  countedAs: string;
  urls: Urls;
  requestId: string;
  /** What the events of a write say, so that its sender knows them: its `Idempotency-Key`, or else its request ID. */
  sentAs: string;
  /** Puts a sentence, and what was and is, into the write's entry of the audit log. Absent where none is written. */
  note?: (detail: string, changes?: NonNullable<AuditEventTable["changes"]>) => void;
  /** For a write that finds everything as it is to be: no entry and no event. Absent where none is written. */
  leaveUnrecorded?: () => void;
  /** Only for event streams. */
  stream?: {
    /**
     * The events of an organization for this client, after those that it has, until it disconnects.
     * @throws Failure 429 or 503 if there are too many streams
     */
    open(options: {
      organizationId: string;
      recent?: number | undefined;
    }): Promise<AsyncIterable<LiveEvent>>;
  };
};

/** A write that waits for something, such as a fetch or a worker, while no transaction is open, or for its turn. */
export type Steps<Input, Ready, Output> = {
  /**
   * Runs before the transaction, possibly without one following, so it must have no visible effect but what `undo` takes back. `db` is
   * a reader.
   */
  prepare?(context: Context, input: Input): Promise<Ready>;
  /**
   * Runs in the request's single transaction, like any other handler. Data that `prepare` read may have changed since.
   */
  commit(context: Context, input: Input, ready: Ready): Promise<Output>;
  /** Takes back what `prepare` has told others, if the write fails. `db` is a transaction of its own. */
  undo?(context: Context, input: Input): Promise<void>;
  /** Builds the response from the committed change, also for a retry. `db` is a reader. */
  finish?(context: Context, input: Input, response: Output): Promise<Output>;
  /** The rows by which it takes its turn; see `TransactionOptions`. Absent: it runs in a serializable transaction. */
  order?(input: Input): Order;
  /** Whether `commit` usually takes only a few small statements; see `TransactionOptions`. Absent: it doesn't. */
  isShort?(input: Input): boolean;
};

export type AnySteps = Steps<unknown, unknown, unknown>;

const stepsOfHandlers = new WeakMap<object, AnySteps>();

/** Creates a handler from steps. */
export function inSteps<Input, Ready, Output>(steps: Steps<Input, Ready, Output>) {
  const handler = async (context: Context, input: Input): Promise<Output> => {
    const run = async () => {
      const ready = (await steps.prepare?.(context, input)) as Ready;
      return context.store.transaction((db) => steps.commit({ ...context, db }, input, ready), {
        order: steps.order?.(input),
      });
    };
    const response = await run().catch(async (error: unknown) => {
      const { undo } = steps;
      if (undo) await context.store.transaction((db) => undo({ ...context, db }, input));
      throw error;
    });
    return steps.finish === undefined ? response : steps.finish(context, input, response);
  };
  stepsOfHandlers.set(handler, steps as AnySteps);
  return handler;
}

/** The steps of a handler; undefined if it is a single transaction. */
export function stepsOf(handler: object): AnySteps | undefined {
  return stepsOfHandlers.get(handler);
}
