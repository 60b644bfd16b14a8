import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Fetcher } from "./fetcher/fetcher.ts";
import type { Ids } from "./ids.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Live } from "./live/live.ts";
import type { Settings } from "./settings.ts";
import type { Db } from "./store/schema.ts";
import type { Store } from "./store/store.ts";
import type { Urls } from "./http/urls.ts";

/** Who calls: the user behind the credential of a request. */
export type Caller = {
  userId: string;
  /** What proved it: an API token or a session of the browser, with its ID in the store. */
  credential: { kind: "token" | "session"; id: string };
};

/** What outlives a single request: handlers get it in their context, jobs get it when they start. */
export type Environment = {
  store: Store;
  clock: Clock;
  ids: Ids;
  log: Logger;
  settings: Settings;
  jobs: Jobs;
  /** The one way to fetch from outside. */
  fetcher: Fetcher;
  /** Wakes the streams of live events. */
  live: Live;
};

/** What a handler gets beside its parsed input. */
export type Context = Environment & {
  /**
   * A reader for GET, the request's one transaction for everything else: it commits when the handler returns and rolls
   * back when it throws. The store may run a handler again after a conflict with another writer, so a handler does
   * nothing outside `db` that cannot be done twice. In a `detached` handler it is a reader.
   */
  db: Db;
  caller: Caller;
  urls: Urls;
  requestId: string;
  /** Of a request whose answer is a stream of events: the last one that the caller has, and when the caller hangs up. */
  stream?: { after: string | undefined; signal: AbortSignal };
};

const detachedHandlers = new WeakSet<object>();

/**
 * Declares a handler that takes its transactions itself by `context.store.transaction`,
 * because it waits for something between them (an import, for example).
 */
export function detached<Handler extends (...parameters: never[]) => unknown>(
  handler: Handler,
): Handler {
  detachedHandlers.add(handler);
  return handler;
}

export function isDetached(handler: object): boolean {
  return detachedHandlers.has(handler);
}
