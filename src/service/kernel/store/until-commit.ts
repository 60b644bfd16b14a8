import type { QueryExecutor } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "./schema.ts";

/** An adapter of a reader that knows when something was committed. */
export type Versioned = {
  /** A number that changes with each commit. */
  version(): number;
};

/** Values kept per database, unless they are large. */
const usual = 1000;
/** Keys with more characters take too much memory. */
const longestKey = 1000;

/** A derived value, and how to keep it for the next request. */
type Kept<Value> = {
  /** Undefined if it has to be read. */
  value: Value | undefined;
  keep(value: Value): void;
};

/**
 * Keeps values that follow from many rows, such as counts, until the next commit. Only for SQLite's reader, which can
 * cheaply tell whether something was committed; for PostgreSQL and inside transactions, nothing is kept.
 * @param most values kept per database; give it for large ones
 * @returns finds the value for a key. Must be called before reading what `keep` gets
 */
export function untilCommit<Value>(most = usual): (db: Db, key: string) => Kept<Value> {
  const databases = new WeakMap<object, LRUCache<string, { version: number; value: Value }>>();
  return (db, key) => {
    const { adapter } = db.getExecutor();
    if (!isVersioned(adapter) || key.length > longestKey) return nothingKept;
    const values = databases.get(adapter) ?? new LRUCache({ max: most });
    databases.set(adapter, values);
    const version = adapter.version();
    const cached = values.get(key);
    return {
      value: cached?.version === version ? cached.value : undefined,
      keep: (value) => values.set(key, { version, value }),
    };
  };
}

const nothingKept = { value: undefined, keep() {} };

function isVersioned(
  adapter: QueryExecutor["adapter"],
): adapter is QueryExecutor["adapter"] & Versioned {
  return "version" in adapter;
}
