import { LRUCache } from "lru-cache";
import type { Db } from "#service/kernel/store/schema.ts";
import { currentScope } from "#service/kernel/store/scope.ts";
import type { RevisionTable } from "#service/kernel/store/schema-content.ts";

/** Revisions per database. Their manifests have 4 KB each. */
const most = 2000;

/** What was read before, by the IDs of revisions or spaces. */
type Kept<Value> = {
  get(id: string): Value | undefined;
  set(id: string, value: Value): void;
};

/**
 * Keeps a part of revisions, which are immutable. A transaction finds what was kept before, and keeps what it reads only
 * until it ends: after a conflict, it repeats and may write the same revision differently.
 */
function keep<Value extends object | string>(): (db: Db, organizationId: string) => Kept<Value> {
  const databases = new WeakMap<object, LRUCache<string, Value>>();
  const transactions = new WeakMap<object, Map<string, Value>>();
  return (db, organizationId) => {
    const { adapter } = db.getExecutor();
    const values = databases.get(adapter) ?? new LRUCache({ max: most });
    databases.set(adapter, values);
    const keyOf = (id: string) => `${organizationId}:${id}`;
    const scope = currentScope();
    const own = scope && (transactions.get(scope) ?? new Map<string, Value>());
    if (scope !== undefined) transactions.set(scope, own!);
    return {
      get: (id) => own?.get(keyOf(id)) ?? values.get(keyOf(id)),
      set: (id, value) => void (own ?? values).set(keyOf(id), value),
    };
  };
}

/** Manifests as stored. */
export const keptManifests = keep<Uint8Array>();

/** Revisions without their content. */
export const keptRevisions = keep<Omit<RevisionTable, "buckets">>();

/** The live revisions of spaces when they were last read, by space. Spaces may have others by now. */
export const keptHeads = keep<string>();
