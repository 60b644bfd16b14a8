import { LRUCache } from "lru-cache";
import type { Db } from "../store/schema.ts";
import { currentScope } from "../store/scope.ts";
import type { RevisionTable } from "../store/schema-content.ts";

/** Revisions per database. Their manifests have 4 KB each. */
const most = 2000;

/** What was read of revisions before, by their IDs. */
export type Kept<Value> = {
  get(revisionId: string): Value | undefined;
  set(revisionId: string, value: Value): void;
};

/**
 * Keeps a part of revisions, which are immutable. Nothing is kept inside a transaction: after a conflict, it repeats and
 * may write the same revision differently.
 */
function keep<Value extends object>(): (db: Db, organizationId: string) => Kept<Value> {
  const databases = new WeakMap<object, LRUCache<string, Value>>();
  return (db, organizationId) => {
    const { adapter } = db.getExecutor();
    const values = databases.get(adapter) ?? new LRUCache({ max: most });
    databases.set(adapter, values);
    const keyOf = (revisionId: string) => `${organizationId}:${revisionId}`;
    return {
      get: (revisionId) => values.get(keyOf(revisionId)),
      set(revisionId, value) {
        if (currentScope() === undefined) values.set(keyOf(revisionId), value);
      },
    };
  };
}

/** Manifests as stored. */
export const keptManifests = keep<Uint8Array>();

/** Revisions without their content. */
export const keptRevisions = keep<Omit<RevisionTable, "buckets">>();
