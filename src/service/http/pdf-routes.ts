import type { Hono } from "hono";
import PQueue from "p-queue";
import { minute } from "../clock.ts";
import type { Environment } from "../context.ts";
import { Failure, notFound } from "../errors.ts";
import { readPdfPath } from "../pdf/address.ts";
import { makePdf, pagesOf } from "../pdf/make.ts";
import { readIndex } from "../resources/content-scope.ts";
import type { Bindings } from "./request.ts";
import { createUrls } from "./urls.ts";

/** Each holds a thread. */
const atOnce = 2;
const mostWaiting = 20;
/** Whoever reads nothing for so long gives up the place. */
const patience = minute;

/**
 * `GET /pdf/{organizationId}/{token}`: a PDF of a revision, at an address that was signed for whoever was allowed to see it.
 * It needs no credential, so that a browser can save it, and works for an hour, as long as the space is there.
 */
export function mountPdf(app: Hono<Bindings>, { store, clock }: Environment): void {
  const queue = new PQueue({ concurrency: atOnce });
  app.get("/pdf/:organizationId/:token", async (c) => {
    const order = await readPdfPath(store.read, clock, c.req.param());
    if (order === undefined) throw notFound("PDF");
    const { organizationId, spaceId, revisionId } = order;
    const space = await store.read
      .selectFrom("space")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", spaceId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (space === undefined) throw notFound("PDF");
    if (queue.size >= mostWaiting) {
      throw new Failure(503, "Many PDFs are being made just now. Try again in a minute.");
    }
    const index = await readIndex(store.read, { organizationId, revisionId });
    if (pagesOf(index, order).length === 0) throw notFound("page");
    const urls = createUrls(c.get("origin"));
    const base = `/orgs/${organizationId}/spaces/${spaceId}/pages`;
    const stream = await inTurn(queue, () =>
      makePdf({ db: store.read, index, order, appAddress: (id) => urls.app(`${base}/${id}`) }),
    );
    return new Response(stream, {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename*=UTF-8''${encodeURIComponent(order.title)}.pdf`,
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
      },
    });
  });
}

/** Begins a stream when there is a place for it, which it keeps until it has ended or nobody reads it any more. */
function inTurn(
  queue: PQueue,
  begin: () => ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  return new Promise((resolve) => {
    void queue.add(
      () => new Promise<void>((ended) => resolve(readWithPatience(begin().getReader(), ended))),
    );
  });
}

function readWithPatience(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  ended: () => void,
): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    ended();
  };
  const wait = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    timer = setTimeout(() => {
      ended();
      controller.error(new Error("Nobody read this PDF."));
      void reader.cancel();
    }, patience);
    timer.unref();
  };
  return new ReadableStream<Uint8Array>({
    start: wait,
    async pull(controller) {
      clearTimeout(timer);
      try {
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value);
          wait(controller);
          return;
        }
        end();
        controller.close();
      } catch (error) {
        end();
        throw error;
      }
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
}
