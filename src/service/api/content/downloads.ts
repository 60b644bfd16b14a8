import type { Handlers } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import { downloadPath } from "#service/documents/downloads/address.ts";
import { Failure, invalid, notFound } from "#service/kernel/errors.ts";
import { demandPrintable, pagesOf } from "#service/documents/pdf/page-size.ts";
import {
  draftScope,
  mainScope,
  readIndex,
  revisionScope,
  type ContentScope,
} from "#service/documents/content/content-scope.ts";

type PdfQuery = { page?: string | undefined; only?: boolean | undefined };

async function orderPdf(
  context: Context,
  { space, place }: ContentScope,
  { page, only = false }: PdfQuery,
) {
  if (only && page === undefined) {
    throw invalid("query.page", "Name the page to print, or leave out `only`.");
  }
  const index = await readIndex(context.db, place);
  const shown = page === undefined ? undefined : index.page(page);
  if (page !== undefined && shown === undefined) throw notFound("page");
  if (index.readingOrder.length === 0) {
    throw new Failure(409, "There are no pages to print yet. Write or import some first.");
  }
  const { organizationId } = place;
  await demandPrintable(context.db, organizationId, pagesOf(index, { page, only }));
  const path = downloadPath(context, "pdf", {
    organizationId,
    spaceId: place.spaceId,
    revisionId: place.revisionId,
    title: shown?.title ?? space.title,
    ...(page === undefined ? {} : { page }),
    only,
    caller: context.caller,
  });
  return { url: context.urls.app(path) };
}

function orderExport(context: Context, { space, place }: ContentScope) {
  const path = downloadPath(context, "export", {
    organizationId: place.organizationId,
    spaceId: place.spaceId,
    revisionId: place.revisionId,
    title: space.title,
    only: false,
    caller: context.caller,
  });
  return { url: context.urls.app(path) };
}

/** The URLs of downloads: the PDF and the archive of a space, a revision, and a change request. */
export const downloadHandlers = {
  "GET /v1/spaces/{spaceId}/export": async (context, { params }) =>
    orderExport(context, await mainScope(context, params.spaceId)),
  "GET /v1/spaces/{spaceId}/pdf": async (context, { params, query }) =>
    orderPdf(context, await mainScope(context, params.spaceId), query),
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/export": async (context, { params }) =>
    orderExport(context, await revisionScope(context, params)),
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/pdf": async (context, { params, query }) =>
    orderPdf(context, await revisionScope(context, params), query),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/export": async (
    context,
    { params },
  ) => orderExport(context, await draftScope(context, params)),
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf": async (
    context,
    { params, query },
  ) => orderPdf(context, await draftScope(context, params), query),
} satisfies Partial<Handlers<Context>>;
