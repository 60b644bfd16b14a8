import { LRUCache } from "lru-cache";
import type { Db } from "../store/schema.ts";
import { currentScope } from "../store/scope.ts";

/** Manifests per database, of 4 KB each. */
const most = 2000;

const databases = new WeakMap<object, LRUCache<string, Uint8Array>>();

/** The manifests of revisions that were read before: revisions are immutable. */
export type KeptManifests = {
  get(revisionId: string): Uint8Array | undefined;
  set(revisionId: string, manifest: Uint8Array): void;
};

/** Nothing is kept inside a transaction: after a conflict, it repeats and may write the same revision differently. */
export function keptManifests(db: Db, organizationId: string): KeptManifests {
  const { adapter } = db.getExecutor();
  const manifests = databases.get(adapter) ?? new LRUCache({ max: most });
  databases.set(adapter, manifests);
  const keyOf = (revisionId: string) => `${organizationId}:${revisionId}`;
  return {
    get: (revisionId) => manifests.get(keyOf(revisionId)),
    set(revisionId, manifest) {
      if (currentScope() === undefined) manifests.set(keyOf(revisionId), manifest);
    },
  };
}
