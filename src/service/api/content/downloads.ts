import type { Context as HonoContext, Hono } from "hono";
import type { Handlers } from "#contract/operations.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import {
  downloadPath,
  readDownloadPath,
  type DownloadFormat,
  type DownloadOrder,
} from "#service/documents/downloads/address.ts";
import { Failure, invalid, notFound, missing } from "#service/kernel/errors.ts";
import { demandPrintable, pagesOf } from "#service/documents/pdf/page-size.ts";
import {
  draftScope,
  mainScope,
  readIndex,
  revisionScope,
  type ContentScope,
} from "#service/documents/content/content-scope.ts";
import type { TreeIndex } from "#content/tree.ts";
import { makeArchive } from "#service/documents/archive/make.ts";
import { liveCaller, notInViews } from "#service/identity/credentials/identify.ts";
import { withProgress, type DownloadProgress } from "#service/documents/downloads/frames.ts";
import { createStreamQueue, type StreamQueue } from "#service/documents/downloads/stream-queue.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { createUrls } from "#service/kernel/urls.ts";
import { makePdf } from "#service/documents/pdf/make.ts";
import { spaceScope } from "#service/identity/access/scope.ts";

type PdfQuery = { page?: string | undefined; only?: boolean | undefined };

async function orderPdf(
  context: Context,
  { space, place }: ContentScope,
  { page, only = false }: PdfQuery,
) {
  if (context.caller.view !== undefined) throw notInViews();
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
  if (context.caller.view !== undefined) throw notInViews();
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

type Making = { order: DownloadOrder; index: TreeIndex; progress: DownloadProgress };

type Format = {
  noun: string;
  type: string;
  extension: string;
  disposition: "inline" | "attachment";
  queue: StreamQueue;
  make: (c: HonoContext<Bindings>, making: Making) => ReadableStream<Uint8Array>;
};

/**
 * `GET /pdf/{organizationId}/{token}` and `GET /export/…`: a PDF or an archive of a revision, at a URL created for someone
 * with access. It needs no credential, so that a browser can save it. It works for an hour, while that user keeps their
 * access and stays signed in.
 */
export function mountDownloads(app: Hono<Bindings>, environment: Environment): void {
  const db = environment.store.read;
  mount(app, environment, "pdf", {
    noun: "PDF",
    type: "application/pdf",
    extension: "pdf",
    disposition: "inline",
    // Each uses a process.
    queue: createStreamQueue(2, "PDFs"),
    make(c, { order, index, progress }) {
      if (pagesOf(index, order).length === 0) throw notFound("page");
      const urls = createUrls(c.get("origin"));
      const base = `/orgs/${order.organizationId}/spaces/${order.spaceId}/pages`;
      return makePdf({ db, index, order, progress, appAddress: (id) => urls.app(`${base}/${id}`) });
    },
  });
  mount(app, environment, "export", {
    noun: "export",
    type: "application/zip",
    extension: "zip",
    disposition: "attachment",
    queue: createStreamQueue(4, "exports"),
    make: (_, { order: { organizationId, spaceId }, index, progress }) =>
      makeArchive({ db, organizationId, spaceId, index, progress }),
  });
}

function mount(
  app: Hono<Bindings>,
  environment: Environment,
  name: DownloadFormat,
  format: Format,
): void {
  app.get(`/${name}/:organizationId/:token`, async (c) => {
    const order = readDownloadPath(environment, name, c.req.param());
    if (order === undefined || !(await maySee(environment, order, c.env.address))) {
      throw missing(format.noun);
    }
    const { organizationId, revisionId } = order;
    const index = await readIndex(environment.store.read, { organizationId, revisionId });
    const progress = { done: 0, total: 0 };
    const stream = await format.queue(() => format.make(c, { order, index, progress }));
    const isFramed = c.req.query("progress") === "true";
    return new Response(isFramed ? withProgress(stream, progress) : stream, {
      headers: {
        "content-type": isFramed ? "application/octet-stream" : format.type,
        "content-disposition": `${format.disposition}; filename*=UTF-8''${encodeURIComponent(order.title)}.${format.extension}`,
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
      },
    });
  });
}

/** Whether the user who requested the URL can still see its content. */
async function maySee(
  environment: Environment,
  { caller: orderer, spaceId, organizationId }: DownloadOrder,
  address: string,
): Promise<boolean> {
  const db = environment.store.read;
  const caller = await liveCaller(db, orderer, environment);
  if (caller === undefined) return false;
  try {
    const { space } = await spaceScope({ db, caller: { ...caller, address } }, spaceId);
    return space.organization_id === organizationId;
  } catch (error) {
    if (error instanceof Failure && [403, 404].includes(error.status)) return false;
    throw error;
  }
}
