import { listChanges } from "#content/changes.ts";
import type { Change, Changes } from "#contract/changes.ts";
import type { Handlers } from "#contract/operations.ts";
import { LRUCache } from "lru-cache";
import { readTexts } from "../../content/blobs.ts";
import { countWords } from "../../content/count-words.ts";
import { diffRevisions } from "../../content/revisions.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../store/schema.ts";
import { draftScope, mergedAncestorOf, readIndex, revisionScope } from "./content-scope.ts";
import { takeTurns } from "../../turns.ts";
import { pageInMemory } from "../memory-page.ts";

type Span = { organizationId: string; before: string | null; after: string };
type PageQuery = { page?: string | undefined; limit: number };
type Stats = NonNullable<Change["stats"]>;

/** Revisions are immutable, and so are the changes between them. Size is counted in rows. */
const listCache = new LRUCache<string, readonly Change[]>({
  maxSize: 100_000,
  sizeCalculation: (changes) => changes.length + 1,
});

/** Word counts, by the two compared texts. */
const statsCache = new LRUCache<string, Stats>({ max: 50_000 });

/** All changes between two revisions, in reading order, without word counts. */
async function changesBetween(
  db: Db,
  { organizationId, before, after }: Span,
): Promise<readonly Change[]> {
  const key = `${organizationId}:${before}:${after}`;
  const cached = listCache.get(key);
  if (cached !== undefined) return cached;
  const differences = await diffRevisions(db, organizationId, before, after);
  const newer = await readIndex(db, { organizationId, revisionId: after });
  const older =
    before === null ? newer : await readIndex(db, { organizationId, revisionId: before });
  const changes = listChanges(differences, older, newer);
  listCache.set(key, changes);
  return changes;
}

async function readChanges(db: Db, span: Span, query: PageQuery): Promise<Changes> {
  const all = await changesBetween(db, span);
  const { items, next } = pageInMemory(all, keyOf, query);
  return { changes: await withStats(db, span.organizationId, items), next };
}

function keyOf({ page, file, reusableContent }: Change): string {
  return (page ?? file ?? reusableContent)!.id;
}

async function withStats(
  db: Db,
  organizationId: string,
  changes: readonly Change[],
): Promise<Change[]> {
  const pairs = changes.map((change) => textsOf(change));
  const missing = pairs.filter((pair) => pair !== undefined && !statsCache.has(pair.key));
  const texts = await readTexts(
    db,
    organizationId,
    missing.flatMap((pair) => [pair!.before, pair!.after].filter((hash) => hash !== undefined)),
  );
  const turn = takeTurns();
  for (const pair of missing) {
    const textOf = (hash: string | undefined) => (hash === undefined ? "" : texts.get(hash)!);
    const stats = await countWords(textOf(pair!.before), textOf(pair!.after));
    if (stats !== undefined) statsCache.set(pair!.key, stats);
    await turn();
  }
  return changes.map((change, index) => {
    const pair = pairs[index];
    const stats = pair && statsCache.get(pair.key);
    return stats ? { ...change, stats } : change;
  });
}

/** The texts before and after a change of a page; undefined if the text is unchanged. */
function textsOf({ page, attributes }: Change) {
  const document = attributes?.document;
  if (page === undefined || document === undefined) return undefined;
  const before = typeof document.before === "string" ? document.before : undefined;
  const after = typeof document.after === "string" ? document.after : undefined;
  return { before, after, key: `${before}:${after}` };
}

/**
 * A change request is compared with its merged ancestor, so that other changes on main never show as the author's work.
 * A revision is compared with its parent (notes, section 4 and trap 1).
 */
export const changesHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes": async (
    { db, caller },
    { params, query },
  ) => {
    const { changeRequest, place } = await draftScope({ db, caller }, params);
    const before = mergedAncestorOf(changeRequest);
    const { organizationId, revisionId: after } = place;
    return readChanges(db, { organizationId, before, after }, query);
  },
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes": async (
    { db, caller },
    { params, query },
  ) => {
    const { revision, place } = await revisionScope({ db, caller }, params);
    const [before = null] = revision.parents;
    const { organizationId, revisionId: after } = place;
    return readChanges(db, { organizationId, before, after }, query);
  },
} satisfies Partial<Handlers<Context>>;
