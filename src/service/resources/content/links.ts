import { changedThing } from "#content/changed-thing.ts";
import type { PageEntry } from "#content/types.ts";
import type { BacklinkItem, LinkItem, Links, Reference } from "#contract/link.ts";
import type { Handlers } from "#contract/operations.ts";
import type { Space } from "#contract/space.ts";
import { linksOf, type FoundLink } from "../../content/revision-links.ts";
import { readRevision } from "../../content/revisions.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { demandFound } from "../list.ts";
import {
  draftScope,
  mainScope,
  mergedAncestorOf,
  readIndex,
  type ContentScope,
} from "./content-scope.ts";
import { presentChangeRequest } from "../change-requests/change-request-presenter.ts";
import { pageInMemory } from "../memory-page.ts";
import { presentFile, presentPage } from "./page-presenter.ts";
import { presentRevision } from "./revisions.ts";
import { presentSpace } from "../spaces/space-presenter.ts";

type Index = Awaited<ReturnType<typeof readIndex>>;
type Query = { page?: string | undefined; limit: number; status?: string | undefined };
/** What references are presented with. */
type View = {
  context: Context;
  scope: ContentScope;
  index: Index;
  space: Space;
  version: Reference["versionContext"];
};

/** Places that one answer lists, shared by its items; each is a page with its space, some 2 KB. */
const mostPlaces = 2500;
const fewestPlaces = 2;

/** Links of a whole content or of one page: one item for each target, with the first places that lead there. */
async function listLinks(
  context: Context,
  scope: ContentScope,
  query: Query,
  pageId?: string,
): Promise<Links> {
  const index = await readIndex(context.db, scope.place);
  const links = await linksOf(context.db, sourceOf(context, scope, index), pagesOf(index, pageId));
  const groups = [...Map.groupBy(links, keyOf).values()];
  const wanted = groups.filter(
    ([first]) => query.status === undefined || first!.status === query.status,
  );
  const { items, ...envelope } = pageInMemory(wanted, ([first]) => keyOf(first!), query);
  const view = await viewOf(context, scope, index);
  const places = Math.max(fewestPlaces, Math.floor(mostPlaces / Math.max(1, items.length)));
  const broken = links.filter((link) => link.status === "broken");
  return {
    ...envelope,
    items: items.map((group) => presentGroup(group, view, places)),
    stats: {
      total: links.length,
      broken: {
        total: broken.length,
        changeRequest: await countNewlyBroken(context, scope, broken),
      },
    },
  };
}

/** Broken links that were not broken, or not there, before the change request. */
async function countNewlyBroken(
  context: Context,
  scope: ContentScope,
  broken: readonly FoundLink[],
): Promise<number> {
  if (scope.changeRequest === undefined || broken.length === 0) return 0;
  const place = { ...scope.place, revisionId: mergedAncestorOf(scope.changeRequest) };
  const index = await readIndex(context.db, place);
  const pages = [...new Set(broken.map((link) => link.page.id))].flatMap(
    (id) => index.page(id) ?? [],
  );
  const before = await linksOf(context.db, sourceOf(context, scope, index), pages);
  const known = new Set(
    before
      .filter((link) => link.status === "broken")
      .map((link) => `${link.page.id} ${link.address}`),
  );
  return broken.filter((link) => !known.has(`${link.page.id} ${link.address}`)).length;
}

async function listBacklinks(
  context: Context,
  scope: ContentScope,
  fileId: string,
  query: Query,
): Promise<ReturnType<typeof pageInMemory<BacklinkItem>>> {
  const index = await readIndex(context.db, scope.place);
  if (index.file(fileId) === undefined) throw notFound("file");
  const links = await linksOf(context.db, sourceOf(context, scope, index), index.readingOrder);
  const leading = links.filter(({ target }) => "file" in target && target.file === fileId);
  const pages = [...new Map(leading.map(({ page }) => [page.id, page])).values()];
  const { items, ...envelope } = pageInMemory(pages, (page) => page.id, query);
  const view = await viewOf(context, scope, index);
  return { ...envelope, items: items.map((page) => pageReference(page, view)) };
}

function pagesOf(index: Index, pageId: string | undefined): readonly PageEntry[] {
  if (pageId === undefined) return index.readingOrder;
  const page = demandFound(index.page(pageId), "page");
  return [page];
}

function sourceOf({ urls }: Context, { place }: ContentScope, index: Index) {
  return { organizationId: place.organizationId, index, origin: urls.origin };
}

async function viewOf(context: Context, scope: ContentScope, index: Index): Promise<View> {
  const space = await presentSpace(context, scope.space, scope.role);
  return { context, scope, index, space, version: await readVersion(context, scope) };
}

/** Links with one key lead to the same place in the same way. */
function keyOf({ target, status, address }: FoundLink): string {
  return status === "broken" ? `broken ${address}` : JSON.stringify(target);
}

function presentGroup(group: readonly FoundLink[], view: View, places: number): LinkItem {
  const [first] = group;
  return {
    status: first!.status,
    relation: "reference",
    targetReference: targetReference(first!, view),
    locations: group.length,
    locationReferences: group.slice(0, places).map(({ page, address }) => ({
      ...pageReference(page, view),
      url: address,
    })),
  };
}

function targetReference({ target }: FoundLink, view: View): Reference {
  const { context, scope, index } = view;
  if ("page" in target) {
    const page = pageReference(index.page(target.page)!, view);
    return target.kind === "anchor" ? { ...page, kind: "anchor", anchor: target.anchor } : page;
  }
  if ("file" in target) {
    const file = presentFile(index.file(target.file)!, scope.place, context.urls);
    return { kind: "file", space: view.space, versionContext: view.version, file };
  }
  if ("url" in target) return { kind: target.kind, url: target.url };
  if (target.kind === "openapi") return { kind: "openapi", openapi: { slug: target.slug } };
  return { kind: target.kind };
}

function pageReference(
  page: PageEntry,
  { context, scope, index, space, version }: View,
): Reference {
  const { path } = changedThing(index, page);
  return {
    kind: "page",
    space,
    versionContext: version,
    page: presentPage(page, path, scope.place, context.urls),
  };
}

/** The state that references were found in, as published clients expect it: the thing itself, not its ID. */
async function readVersion(
  context: Context,
  { place, changeRequest }: ContentScope,
): Promise<Reference["versionContext"]> {
  if (changeRequest !== undefined) {
    const presented = await presentChangeRequest(context, changeRequest);
    return { type: "changeRequest", changeRequest: presented };
  }
  const revision = demandFound(
    await readRevision(context.db, place.organizationId, place.revisionId),
    "revision",
  );
  return { type: "revision", revision: presentRevision(revision, place, context.urls) };
}

/** Links and backlinks; specification, "Revision, page, file, reusable content" and notes, section 3. */
export const linkHandlers = {
  "GET /v1/spaces/{spaceId}/links": async (context, { params, query }) =>
    listLinks(context, await mainScope(context, params.spaceId), query),
  "GET /v1/spaces/{spaceId}/content/page/{pageId}/links": async (context, { params, query }) =>
    listLinks(context, await mainScope(context, params.spaceId), query, params.pageId),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links": async (
    context,
    { params, query },
  ) => listLinks(context, await draftScope(context, params), query, params.pageId),
  "GET /v1/spaces/{spaceId}/content/files/{fileId}/backlinks": async (context, { params, query }) =>
    listBacklinks(context, await mainScope(context, params.spaceId), params.fileId, query),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks":
    async (context, { params, query }) =>
      listBacklinks(context, await draftScope(context, params), params.fileId, query),
} satisfies Partial<Handlers<Context>>;
