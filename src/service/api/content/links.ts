import type { PageEntry } from "#content/types.ts";
import type { BacklinkItem, LinkItem, Links, Reference } from "#contract/link.ts";
import type { Page } from "#contract/page.ts";
import type { Handlers } from "#contract/operations.ts";
import {
  brokenSince,
  linksOf,
  type FoundLink,
  fileUses,
  linkSourceOf,
} from "#service/documents/content/revision-links.ts";
import type { Context } from "#service/kernel/context.ts";
import { notFound } from "#service/kernel/errors.ts";
import { demandFound, pageInMemory } from "#service/kernel/store/list.ts";
import {
  mergedAncestorOf,
  readIndex,
  type ContentScope,
} from "#service/documents/content/content-scope.ts";
import { viewerOf } from "#service/identity/access/scope.ts";
import { openDraft, openMain, type Opened, type OpenedContent } from "./opened-content.ts";
import { filterGroups, groupLinks, idOf, linksIn, type LinkGroup } from "./link-groups.ts";
import { readNamed } from "./named-items.ts";
import { presentFile, presentPage } from "./page-presenter.ts";
import { changedThing } from "#content/difference.ts";

type Index = Awaited<ReturnType<typeof readIndex>>;
type Query = { page?: string | undefined; limit: number };
type LinksQuery = Query &
  Parameters<typeof filterGroups>[2] & { newlyBroken?: boolean; brief?: boolean };
/** Maximum references in one response, shared by its items. Each is a page with its space, about 2 KB, or a tenth of it in a brief response. */
const mostReferences = { whole: 1000, brief: 5000 };
const fewestReferences = 2;

/** Links of a whole content or of one page. One item per target, with the first places that link to it. */
async function listLinks(
  context: Context,
  { scope, content }: Opened,
  query: LinksQuery,
  pageId?: string,
): Promise<Links> {
  const { index } = content;
  const source = linkSourceOf(context, scope, index);
  const { links, groups } =
    pageId === undefined
      ? await linksIn(source)
      : await groupLinks(await linksOf(source, pagesOf(index, pageId)));
  const broken = links.filter((link) => link.status === "broken");
  const isNew = await newlyBroken(context, scope, broken);
  const wanted = filterGroups(
    index,
    groups,
    query,
    (group) => query.newlyBroken !== true || group.links.some(isNew),
  );
  const { items, ...envelope } = pageInMemory(wanted, ({ key }) => key, query);
  const targets = items.map((group) => group.links[0]!);
  const references = await createReferences(context, scope, content, targets);
  const most = query.brief === true ? mostReferences.brief : mostReferences.whole;
  const mostEach = Math.max(fewestReferences, Math.floor(most / Math.max(1, items.length)));
  const shown = query.brief === true ? shortened : (reference: Reference) => reference;
  return {
    ...envelope,
    items: items.map((group) => ({
      ...presentGroup(group, references, mostEach, shown),
      ...(scope.changeRequest && { newlyBroken: group.links.filter(isNew).length }),
    })),
    stats: {
      total: links.length,
      broken: { total: broken.length, changeRequest: broken.filter(isNew).length },
    },
  };
}

/** Whether a broken link is one that the change request added or broke. */
async function newlyBroken(
  context: Context,
  scope: ContentScope,
  broken: readonly FoundLink[],
): Promise<(link: FoundLink) => boolean> {
  if (scope.changeRequest === undefined || broken.length === 0) return () => false;
  const place = { ...scope.place, revisionId: mergedAncestorOf(scope.changeRequest) };
  const index = await readIndex(context.db, place);
  const added = new Set(await brokenSince(linkSourceOf(context, scope, index), broken));
  return (link) => added.has(link);
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

function presentGroup(
  group: LinkGroup,
  references: References,
  mostEach: number,
  shown: (reference: Reference) => Reference,
): LinkItem {
  const { links } = group;
  const [first] = links;
  return {
    status: first!.status,
    relation: "reference",
    targetReference: shown(references.target(first!)),
    locations: links.length,
    locationReferences: links.slice(0, mostEach).map(({ page, address }) => ({
      ...shown(references.place(page)),
      url: address,
    })),
    id: idOf(group),
  };
}

/** A reference without what all references of a response share. */
function shortened({
  organization: _organization,
  space,
  versionContext: _version,
  page,
  ...own
}: Reference): Reference {
  return {
    ...own,
    // A link to a space names another one than the link's own.
    ...(own.kind === "space" && { space }),
    ...(page && { page: shortPage(page) }),
  };
}

function shortPage({ id, title, emoji, icon, type, path }: Page): Page {
  return { id, title, emoji, icon, type, path };
}

/** Links and backlinks; specification, "Revision, page, file, reusable content" and notes, section 3. */
export const linkHandlers = {
  "GET /v1/spaces/{spaceId}/links": async (context, { params, query }) =>
    listLinks(context, await openMain(context, params.spaceId), query),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links": async (
    context,
    { params, query },
  ) => listLinks(context, await openDraft(context, params), query),
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

/** Creates references for the links of one content; specification, "Link item" and "Backlink item". */
type References = {
  /** A page that contains a link or a reference to a file. */
  place(page: PageEntry): Reference;
  target(link: FoundLink): Reference;
};

/** @param links their targets can be presented; console items that they name are looked up in one go */
async function createReferences(
  context: Context,
  scope: ContentScope,
  { index, organization, inside }: OpenedContent,
  links: readonly FoundLink[],
): Promise<References> {
  const { urls, caller } = context;
  const { membership: role } = scope;
  const whole = { organization, role, viewer: viewerOf(caller, role) };
  const targets = links.map(({ target }) => target);
  const find = await readNamed(context, whole, targets);
  const byPage = new Map<PageEntry, Reference>();
  const place = (page: PageEntry): Reference => {
    let reference = byPage.get(page);
    if (reference === undefined) {
      const presented = presentPage(page, changedThing(index, page).path, scope.place, urls);
      reference = { kind: "page", ...inside, page: presented };
      byPage.set(page, reference);
    }
    return reference;
  };
  return {
    place,
    target(link) {
      const { target } = link;
      if ("page" in target) {
        const page = place(index.page(target.page)!);
        return target.kind === "anchor" ? { ...page, kind: "anchor", anchor: target.anchor } : page;
      }
      if ("file" in target) {
        const file = presentFile(index.file(target.file)!, scope.place, urls);
        return { kind: "file", ...inside, file };
      }
      if ("url" in target) return { kind: target.kind, url: target.url };
      const item = find(target);
      const named = item && { organization: inside.organization, ...item };
      return { kind: target.kind, url: link.address, ...named };
    },
  };
}
