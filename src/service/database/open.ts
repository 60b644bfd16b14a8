import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { Failure } from "#service/kernel/errors.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "#service/kernel/store/postgres.ts";
import { currentScope, runInScope, type TransactionScope } from "#service/kernel/store/scope.ts";
import { openSqlite, openSqliteBeside } from "#service/kernel/store/sqlite.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type {
  Store,
  StoreSettings,
  TransactionOptions,
  Backend,
} from "#service/kernel/store/store.ts";
import { Unavailable } from "#service/kernel/store/unavailable.ts";

/**
 * Two processes with four writers each on one change request need more than five; measured with 40 concurrent edits.
 */
const retries = 12;
/** Maximum milliseconds between two retries. */
const longestPause = 300;
/** Long enough for a session ended by the database, or for a quick restart: 1.3 seconds in total. */
const reconnections = 3;
const firstReconnection = 100;

/**
 * Opens the store for a short task while a service may be using it. Doesn't claim the folder or change tables.
 * @throws Error if nothing is stored yet
 */
export async function openStoreBeside(settings: StoreSettings): Promise<Store> {
  const { databaseUrl, dataDir, log } = settings;
  const backend =
    databaseUrl === undefined ? openSqliteBeside(dataDir) : await openPostgres(databaseUrl, log);
  return createStore(backend, log);
}

/**
 * Opens the store and migrates its tables.
 * @throws FolderInUse if another process has `dataDir` open; Error if the server can't be reached or a migration fails
 */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { databaseUrl, dataDir, freeBytes, clock, log } = settings;
  const backend =
    databaseUrl === undefined
      ? openSqlite(dataDir, { freeBytes, clock })
      : await openPostgres(databaseUrl, log, clock);
  try {
    await migrate(backend);
  } catch (error) {
    await backend.end();
    throw error;
  }
  return createStore(backend, log);
}

function createStore(backend: Backend, log: Logger): Store {
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  return {
    dialect: backend.dialect,
    read: backend.reader,
    readInThread: backend.threadReader,
    async transaction(fn, options = {}) {
      if (currentScope() !== undefined) {
        throw new Error(
          "A transaction is open already: use its handle (tx), do not begin another.",
        );
      }
      if (closing !== undefined) {
        throw new Failure(503, "The service is stopping. Try again in a moment.");
      }
      const work = runWithRetries(backend, log, fn, options);
      running.add(work);
      return work.finally(() => running.delete(work));
    },
    onCommit(callback) {
      const scope = currentScope();
      if (scope === undefined) throw new Error("onCommit needs a transaction around it.");
      scope.onCommit.push(callback);
    },
    close() {
      closing ??= Promise.allSettled(running).then(() => backend.end());
      return closing;
    },
  };
}

async function runWithRetries<T>(
  backend: Backend,
  log: Logger,
  fn: (tx: Db) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  let lost = 0;
  for (let attempt = 0; ; attempt++) {
    try {
      return await runOnce(backend, log, fn, options);
    } catch (error) {
      if (backend.isDiskFull(error)) throw diskFull();
      if (error instanceof Unavailable && error.lost && lost < reconnections) {
        await delay(firstReconnection * 3 ** lost++);
        continue;
      }
      if (!backend.isConflict(error)) throw error;
      if (attempt === retries) throw tooBusy();
      await delay(Math.random() * Math.min(10 * 2 ** attempt, longestPause));
    }
  }
}

async function runOnce<T>(
  backend: Backend,
  log: Logger,
  fn: (tx: Db) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const scope: TransactionScope = { open: true, onCommit: [] };
  const inScope = (tx: Db) =>
    runInScope(scope, async () => {
      try {
        return await fn(tx);
      } finally {
        scope.open = false;
      }
    });
  const result = await backend.transact(inScope, options);
  runInScope(undefined, () => afterCommit(scope, log));
  return result;
}

/** The transaction is committed, so a failing callback must not fail the request. */
function afterCommit(scope: TransactionScope, log: Logger): void {
  for (const callback of scope.onCommit) {
    try {
      callback();
    } catch (error) {
      log.error({ err: error }, "work after a commit failed");
    }
  }
}

function diskFull(): Failure {
  return new Failure(
    507,
    "Couldn't save because the server's disk is full. Ask the operator to free up space, then try again.",
  );
}

function tooBusy(): Failure {
  return new Failure(
    503,
    "Couldn't save because of other changes at the same time. Try again.",
    undefined,
    { "Retry-After": "1" },
  );
}
