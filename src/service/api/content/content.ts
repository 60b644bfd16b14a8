import type { PageEntry } from "#content/types.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import type { File, Page } from "#contract/page.ts";
import type { Pages, Revision } from "#contract/revision.ts";
import { readText } from "#service/documents/content/blobs.ts";
import { drawPage, syntaxOfPage } from "#service/documents/content/prepared-texts.ts";
import { fileUses, linkSourceOf } from "#service/documents/content/revision-links.ts";
import { documentOf } from "#service/documents/content/page-reader.ts";
import { readRevision } from "#service/documents/content/revisions.ts";
import type { Context } from "#service/kernel/context.ts";
import { notFound } from "#service/kernel/errors.ts";
import { demandFound, pageInMemory } from "#service/kernel/store/list.ts";
import {
  draftScope,
  mainScope,
  readIndex,
  revisionScope,
  type ContentScope,
  type ContentPlace,
} from "#service/documents/content/content-scope.ts";
import { presentFile, presentPage, presentPages } from "./page-presenter.ts";
import { presentRevision } from "./history.ts";

type FilesQuery = Input<"GET /v1/spaces/{spaceId}/content/files">["query"] & { uses?: boolean };
type Format = "markdown" | "document";

/** Query parameters that omit parts. */
type ContentQuery = { metadata: boolean };

/** The place that content is read from, and how much of it is returned. */
function placeOf({ place }: Pick<ContentScope, "place">, { metadata }: ContentQuery): ContentPlace {
  return { ...place, withoutMetadata: !metadata };
}

/** The whole content of a space; specification, "Space content". */
async function readContent(
  context: Context,
  scope: ContentScope,
  query: ContentQuery,
): Promise<Revision> {
  const place = placeOf(scope, query);
  const revision = demandFound(
    await readRevision(context.db, place.organizationId, place.revisionId),
    "revision",
  );
  const index = await readIndex(context.db, place);
  return {
    ...presentRevision(revision, place, context.urls),
    pages: presentPages(index, place, context.urls),
    files: index.files.map((file) => presentFile(file, place, context.urls)),
    reusableContents: [],
  };
}

async function readPages(
  context: Context,
  scope: ContentScope,
  query: ContentQuery,
): Promise<Pages> {
  const place = placeOf(scope, query);
  return { pages: presentPages(await readIndex(context.db, place), place, context.urls) };
}

async function listFiles(context: Context, scope: ContentScope, query: FilesQuery) {
  const place = placeOf(scope, query);
  const index = await readIndex(context.db, place);
  const sorted = index.files.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const { items, ...envelope } = pageInMemory(sorted, (file) => file.id, query);
  const uses = query.uses ? await fileUses(linkSourceOf(context, scope, index)) : undefined;
  return {
    ...envelope,
    items: items.map((file) => ({
      ...presentFile(file, place, context.urls),
      ...(uses && { uses: uses.get(file.id)?.length ?? 0 }),
    })),
  };
}

/** @throws Failure 404 */
async function readFile(
  context: Context,
  scope: ContentScope,
  fileId: string,
  query: ContentQuery,
): Promise<File> {
  const place = placeOf(scope, query);
  const file = demandFound((await readIndex(context.db, place)).file(fileId), "file");
  return presentFile(file, place, context.urls);
}

/** A page with its text and subpages. @throws Failure 404 */
export async function readPage(
  context: Context,
  content: ContentPlace,
  wanted: { id: string } | { path: string },
  query: ContentQuery & { format: Format },
): Promise<Page> {
  const place = placeOf({ place: content }, query);
  const index = await readIndex(context.db, place);
  const page =
    "id" in wanted ? index.page(wanted.id) : index.byPath(wanted.path.replace(/^\/+|\/+$/g, ""));
  if (page === undefined) throw notFound("page");
  const subpages = index.children(page.id);
  return {
    ...presentPage(page, index.path(page.id), place, context.urls),
    ...(await presentText(context, place.organizationId, page, query.format)),
    pages: subpages.map((below) => presentPage(below, index.path(below.id), place, context.urls)),
  };
}

async function presentText(
  { db }: Context,
  organizationId: string,
  page: PageEntry,
  format: Format,
): Promise<Pick<Page, "markdown" | "document">> {
  if (page.text === null) return {};
  const markdown = await readText(db, organizationId, page.text);
  return format === "markdown" ? { markdown } : { document: await documentOf(markdown) };
}

/** Content of a space, of a change request, and of a single revision, all read the same way. */
export const contentHandlers = {
  "GET /v1/spaces/{spaceId}/content": async (context, { params, query }) =>
    readContent(context, await mainScope(context, params.spaceId), query),
  "GET /v1/spaces/{spaceId}/content/pages": async (context, { params, query }) =>
    readPages(context, await mainScope(context, params.spaceId), query),
  "GET /v1/spaces/{spaceId}/content/files": async (context, { params, query }) =>
    listFiles(context, await mainScope(context, params.spaceId), query),
  "GET /v1/spaces/{spaceId}/content/files/{fileId}": async (context, { params, query }) =>
    readFile(context, await mainScope(context, params.spaceId), params.fileId, query),
  "GET /v1/spaces/{spaceId}/content/page/{pageId}": async (context, { params, query }) =>
    readPage(
      context,
      (await mainScope(context, params.spaceId)).place,
      { id: params.pageId },
      query,
    ),
  "GET /v1/spaces/{spaceId}/content/path/{path}": async (context, { params, query }) =>
    readPage(
      context,
      (await mainScope(context, params.spaceId)).place,
      { path: params.path },
      query,
    ),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content": async (
    context,
    { params, query },
  ) => readContent(context, await draftScope(context, params), query),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages": async (
    context,
    { params, query },
  ) => readPages(context, await draftScope(context, params), query),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files": async (
    context,
    { params, query },
  ) => listFiles(context, await draftScope(context, params), query),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}": async (
    context,
    { params, query },
  ) => readFile(context, await draftScope(context, params), params.fileId, query),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}": async (
    context,
    { params, query },
  ) => {
    const { place } = await draftScope(context, params);
    const page = await readPage(context, place, { id: params.pageId }, query);
    const syntaxTree = query.syntax ? await syntaxOfPage(page) : undefined;
    return { ...page, ...(syntaxTree !== undefined && { syntaxTree }) };
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{path}": async (
    context,
    { params, query },
  ) => readPage(context, (await draftScope(context, params)).place, { path: params.path }, query),
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}": async (context, { params, query }) =>
    readContent(context, await revisionScope(context, params), query),
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/pages": async (context, { params, query }) =>
    readPages(context, await revisionScope(context, params), query),
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/files": async (context, { params, query }) =>
    listFiles(context, await revisionScope(context, params), query),
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}": async (
    context,
    { params, query },
  ) => {
    const { place } = await revisionScope(context, params);
    const page = await readPage(context, place, { id: params.pageId }, query);
    const drawing = query.drawing ? await drawPage(page) : undefined;
    return { ...page, ...(drawing && { drawing }) };
  },
} satisfies Partial<Handlers<Context>>;
