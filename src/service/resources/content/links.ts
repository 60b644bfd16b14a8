import type { PageEntry } from "#content/types.ts";
import type { BacklinkItem, LinkItem, Links } from "#contract/link.ts";
import type { Handlers } from "#contract/operations.ts";
import { fileUses } from "../../content/file-uses.ts";
import { linksOf, type FoundLink } from "../../content/revision-links.ts";
import type { Context } from "../../context.ts";
import { takeTurns } from "../../turns.ts";
import { notFound } from "../../errors.ts";
import { demandFound } from "../list.ts";
import { linkSourceOf, mergedAncestorOf, readIndex, type ContentScope } from "./content-scope.ts";
import { pageInMemory } from "../memory-page.ts";
import { openDraft, openMain, type Opened } from "./opened-content.ts";
import { createReferences, type References } from "./references.ts";

type Index = Awaited<ReturnType<typeof readIndex>>;
type Query = { page?: string | undefined; limit: number; status?: string | undefined };
/** Maximum places in one reply, shared by its items. Each is a page with its space, about 2 KB. */
const mostPlaces = 1000;
const fewestPlaces = 2;

/** Links of a whole content or of one page. One item per target, with the first places that link to it. */
async function listLinks(
  context: Context,
  { scope, content }: Opened,
  query: Query,
  pageId?: string,
): Promise<Links> {
  const { index } = content;
  const links = await linksOf(linkSourceOf(context, scope, index), pagesOf(index, pageId));
  const groups = await groupByTarget(links);
  const wanted = groups.filter(
    ([first]) => query.status === undefined || first!.status === query.status,
  );
  const { items, ...envelope } = pageInMemory(wanted, ([first]) => keyOf(first!), query);
  const targets = items.map(([first]) => first!);
  const references = await createReferences(context, scope, content, targets);
  const places = Math.max(fewestPlaces, Math.floor(mostPlaces / Math.max(1, items.length)));
  const broken = links.filter((link) => link.status === "broken");
  return {
    ...envelope,
    items: items.map((group) => presentGroup(group, references, places)),
    stats: {
      total: links.length,
      broken: {
        total: broken.length,
        changeRequest: await countNewlyBroken(context, scope, broken),
      },
    },
  };
}

/** Counts broken links that the change request added or broke. */
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
  const before = await linksOf(linkSourceOf(context, scope, index), pages);
  const known = new Set(
    before
      .filter((link) => link.status === "broken")
      .map((link) => `${link.page.id} ${link.address}`),
  );
  return broken.filter((link) => !known.has(`${link.page.id} ${link.address}`)).length;
}

async function listBacklinks(
  context: Context,
  { scope, content }: Opened,
  fileId: string,
  query: Query,
): Promise<ReturnType<typeof pageInMemory<BacklinkItem>>> {
  const { index } = content;
  if (index.file(fileId) === undefined) throw notFound("file");
  const pages = (await fileUses(linkSourceOf(context, scope, index))).get(fileId) ?? [];
  const { items, ...envelope } = pageInMemory(pages, (page) => page.id, query);
  const { place } = await createReferences(context, scope, content, []);
  return { ...envelope, items: items.map(place) };
}

function pagesOf(index: Index, pageId: string | undefined): readonly PageEntry[] {
  if (pageId === undefined) return index.readingOrder;
  const page = demandFound(index.page(pageId), "page");
  return [page];
}

async function groupByTarget(links: readonly FoundLink[]): Promise<FoundLink[][]> {
  const groups = new Map<string, FoundLink[]>();
  const turn = takeTurns();
  for (const link of links) {
    const key = keyOf(link);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [link]);
    else group.push(link);
    await turn();
  }
  return [...groups.values()];
}

/** Links with the same key have the same target and status. */
function keyOf({ target, status, address }: FoundLink): string {
  return status === "broken" ? `broken ${address}` : JSON.stringify(target);
}

function presentGroup(
  group: readonly FoundLink[],
  references: References,
  places: number,
): LinkItem {
  const [first] = group;
  return {
    status: first!.status,
    relation: "reference",
    targetReference: references.target(first!),
    locations: group.length,
    locationReferences: group.slice(0, places).map(({ page, address }) => ({
      ...references.place(page),
      url: address,
    })),
  };
}

/** Links and backlinks; specification, "Revision, page, file, reusable content" and notes, section 3. */
export const linkHandlers = {
  "GET /v1/spaces/{spaceId}/links": async (context, { params, query }) =>
    listLinks(context, await openMain(context, params.spaceId), query),
  "GET /v1/spaces/{spaceId}/content/page/{pageId}/links": async (context, { params, query }) =>
    listLinks(context, await openMain(context, params.spaceId), query, params.pageId),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links": async (
    context,
    { params, query },
  ) => listLinks(context, await openDraft(context, params), query, params.pageId),
  "GET /v1/spaces/{spaceId}/content/files/{fileId}/backlinks": async (context, { params, query }) =>
    listBacklinks(context, await openMain(context, params.spaceId), params.fileId, query),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks":
    async (context, { params, query }) =>
      listBacklinks(context, await openDraft(context, params), params.fileId, query),
} satisfies Partial<Handlers<Context>>;
