import { listChanges } from "#content/changes.ts";
import type { Change, Changes, Comparison } from "#contract/changes.ts";
import type { Handlers } from "#contract/operations.ts";
import type { Page } from "#contract/page.ts";
import { LRUCache } from "lru-cache";
import { readTexts } from "#service/documents/content/blobs.ts";
import { comparePages, countWords } from "#service/documents/content/prepared-texts.ts";
import { editedSince } from "#service/documents/content/edited-since.ts";
import { requestLine, reviewsBy } from "#service/documents/content/request-line.ts";
import { diffRevisions, readRevision } from "#service/documents/content/revisions.ts";
import type { Context } from "#service/kernel/context.ts";
import { notFound } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { demandFound, pageInMemory } from "#service/kernel/store/list.ts";
import { readPage } from "./content.ts";
import {
  draftScope,
  mergedAncestorOf,
  readIndex,
  revisionScope,
  type ContentPlace,
} from "#service/documents/content/content-scope.ts";
import { summarize } from "#content/difference.ts";

type Span = { organizationId: string; before: string | null; after: string };
type ChangesQuery = { page?: string | undefined; limit: number; attributes: boolean };
/** What is left out of a list, and what else its summary tells. */
type Listed = {
  changes: readonly Change[];
  summary?: Pick<NonNullable<Changes["summary"]>, "fromMain" | "reviewed">;
};
type ComparisonQuery = { of?: string | undefined; difference: boolean };
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
  const { newer, older } = await readSides(db, { organizationId, before, after });
  const changes = listChanges(differences, older, newer);
  listCache.set(key, changes);
  return changes;
}

async function readSides(db: Db, { organizationId, before, after }: Span) {
  const newer = await readIndex(db, { organizationId, revisionId: after });
  const older =
    before === null ? newer : await readIndex(db, { organizationId, revisionId: before });
  return { newer, older };
}

async function readChanges(
  db: Db,
  span: Span,
  query: ChangesQuery,
  listed?: Listed,
): Promise<Changes> {
  const all = listed?.changes ?? (await changesBetween(db, span));
  const { items, next } = pageInMemory(all, keyOf, query);
  const changes = await withStats(db, span.organizationId, items);
  if (query.attributes) return { changes, next };
  const files = all.filter(({ file }) => file !== undefined).length;
  return {
    changes: changes.map(summarize),
    next,
    summary: {
      pages: all.length - files,
      files,
      compared: await presentCompared(db, span),
      titles: await titlesAbove(db, span, items),
      ...listed?.summary,
    },
  };
}

/** The titles of the pages above changed ones, by path. */
async function titlesAbove(db: Db, span: Span, changes: readonly Change[]) {
  const { newer, older } = await readSides(db, span);
  const titles: Record<string, string> = {};
  for (const { type, page } of changes) {
    if (page === undefined) continue;
    const index = type === "page_deleted" ? older : newer;
    for (const above of index.ancestors(page.id)) {
      const path = index.path(above.id);
      if (path in titles) break;
      titles[path] = above.title;
    }
  }
  return titles;
}

async function presentCompared(db: Db, { organizationId, before, after }: Span) {
  const present = (id: string) => presentRevision(db, organizationId, id);
  return { ...(before !== null && { before: await present(before) }), after: await present(after) };
}

async function presentRevision(db: Db, organizationId: string, id: string) {
  const { created_at } = demandFound(await readRevision(db, organizationId, id), "revision");
  return { id, createdAt: new Date(created_at).toISOString() };
}

export function keyOf({ page, file, reusableContent }: Change): string {
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
  const yieldPoint = createYieldPoint();
  for (const pair of missing) {
    const textOf = (hash: string | undefined) => (hash === undefined ? "" : texts.get(hash)!);
    const stats = await countWords(textOf(pair!.before), textOf(pair!.after));
    if (stats !== undefined) statsCache.set(pair!.key, stats);
    await yieldPoint();
  }
  return changes.map((change, index) => {
    const pair = pairs[index];
    const stats = pair && statsCache.get(pair.key);
    return stats ? { ...change, stats } : change;
  });
}

/** The texts before and after a change of a page; undefined if the text is unchanged. */
export function textsOf({ page, attributes }: Change) {
  const document = attributes?.document;
  if (page === undefined || document === undefined) return undefined;
  const before = typeof document.before === "string" ? document.before : undefined;
  const after = typeof document.after === "string" ? document.after : undefined;
  return { before, after, key: `${before}:${after}` };
}

type DraftParams = { spaceId: string; changeRequestId: string };
type ComparedRevisions = { before?: string | undefined; after?: string | undefined };

/**
 * A change request is compared with its merged ancestor, so that other changes on main never show as the author's work;
 * or any two revisions of its space. @throws Failure 404
 */
export async function draftSpan(context: Context, params: DraftParams, span: ComparedRevisions) {
  const { changeRequest, place } = await draftScope(context, params);
  const { organizationId } = place;
  for (const revisionId of [span.before, span.after]) {
    await demandRevision(context.db, place, revisionId);
  }
  const before = span.before ?? mergedAncestorOf(changeRequest);
  const after = span.after ?? place.revisionId;
  return { changeRequest, span: { organizationId, before, after } };
}

/**
 * The changes of a span of a change request. Between two of its revisions, updates may have brought what other change requests did:
 * that isn't part of the review.
 */
export async function draftChanges(
  { db, caller }: Context,
  changeRequest: ChangeRequestTable,
  span: Span,
  query: ChangesQuery & ComparedRevisions & { own: boolean },
): Promise<Listed> {
  const all = await changesBetween(db, span);
  if (query.own) {
    const changes = await ownChanges(db, { ...changeRequest, revision: span.after }, span, all);
    return { changes, summary: { fromMain: all.length - changes.length } };
  }
  const isFirst = query.page === undefined && query.before === undefined;
  if (query.attributes || !isFirst) return { changes: all };
  const last = (await reviewsBy(db, changeRequest, caller.userId)).at(-1);
  if (last === undefined || last.revision === span.after) return { changes: all };
  const reviewed = await presentRevision(db, span.organizationId, last.revision);
  return { changes: all, summary: { reviewed } };
}

async function ownChanges(
  db: Db,
  draft: ChangeRequestTable,
  { before, after }: Span,
  all: readonly Change[],
): Promise<readonly Change[]> {
  if (before === null || before === after) return all;
  const line = await requestLine(db, draft);
  const at = line.findIndex(({ id }) => id === before);
  if (at === -1 || line.slice(at + 1).every(({ type }) => type !== "update")) return all;
  const edited = (await editedSince(db, draft, [before])).get(before) ?? [];
  const ids = new Set(edited.map(({ id }) => id));
  return all.filter((change) => ids.has(keyOf(change)));
}

/** @throws Failure 404 for a revision of another space */
async function demandRevision(
  db: Db,
  { organizationId, spaceId }: ContentPlace,
  revisionId: string | undefined,
): Promise<void> {
  if (revisionId === undefined) return;
  const revision = await readRevision(db, organizationId, revisionId);
  if (revision?.space_id !== spaceId) throw notFound("revision");
}

/** A revision is compared with its parent, if there is one, or with any revision of its space. @throws Failure 404 */
async function revisionSpan(
  context: Pick<Context, "db" | "caller">,
  params: { spaceId: string; revisionId: string },
  span: Pick<ComparedRevisions, "before">,
): Promise<Span> {
  const { revision, place } = await revisionScope(context, params);
  await demandRevision(context.db, place, span.before);
  const [parent = null] = revision.parents;
  const { organizationId, revisionId: after } = place;
  return { organizationId, before: span.before ?? parent, after };
}

/** One change with the texts of its page, in one response. */
async function readComparison(
  context: Context,
  spaceId: string,
  span: Span,
  { of, difference }: ComparisonQuery,
): Promise<Comparison> {
  const { db } = context;
  const { organizationId, before, after } = span;
  const all = await changesBetween(db, span);
  const wanted = of === undefined ? all[0] : all.find((change) => keyOf(change) === of);
  const compared = await presentCompared(db, span);
  if (wanted === undefined) return { compared };
  const [change] = await withStats(db, organizationId, [wanted]);
  const side = async (revisionId: string): Promise<Page> => {
    const place = { organizationId, spaceId, revisionId };
    const format = "markdown" as const;
    const options = { metadata: true, format };
    const { pages: _below, ...page } = await readPage(
      context,
      place,
      { id: wanted.page!.id },
      options,
    );
    return page;
  };
  const { type, page } = wanted;
  if (page === undefined) return { compared, ...(change && { change }) };
  const pages = {
    ...(type !== "page_created" && before !== null && { before: await side(before) }),
    ...(type !== "page_deleted" && { after: await side(after) }),
  };
  const diff = difference ? await comparePages(pages.before, pages.after) : undefined;
  return { compared, ...(change && { change }), ...pages, ...(diff && { difference: diff }) };
}

/** Notes, section 4 and trap 1. */
export const changesHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes": async (
    context,
    { params, query },
  ) => {
    const { changeRequest, span } = await draftSpan(context, params, query);
    const listed = await draftChanges(context, changeRequest, span, query);
    return readChanges(context.db, span, query, listed);
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comparison": async (
    context,
    { params, query },
  ) => {
    const { span } = await draftSpan(context, params, query);
    return readComparison(context, params.spaceId, span, query);
  },
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes": async (context, { params, query }) =>
    readChanges(context.db, await revisionSpan(context, params, query), query),
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/comparison": async (
    context,
    { params, query },
  ) => readComparison(context, params.spaceId, await revisionSpan(context, params, query), query),
} satisfies Partial<Handlers<Context>>;
