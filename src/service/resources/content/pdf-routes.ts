import type { Hono } from "hono";
import PQueue from "p-queue";
import { isLive } from "../../auth/live-credential.ts";
import { minute } from "../../clock.ts";
import type { Environment } from "../../context.ts";
import { Failure, missing, notFound } from "../../errors.ts";
import { readPdfPath, type PdfOrder } from "../../pdf/address.ts";
import { makePdf, pagesOf } from "../../pdf/make.ts";
import { spaceScope } from "../scope.ts";
import { readIndex } from "./content-scope.ts";
import type { Bindings } from "../../http/request.ts";
import { createUrls } from "../../http/urls.ts";

/** Maximum concurrent PDFs; each uses a thread. */
const atOnce = 2;
const mostWaiting = 20;
/** A client that reads nothing for this long loses its slot. */
const patience = minute;

/**
 * `GET /pdf/{organizationId}/{token}`: a PDF of a revision, at a URL created for someone with access. It needs no
 * credential, so that a browser can save it. It works for an hour, while that user keeps their access and stays signed
 * in.
 */
export function mountPdf(app: Hono<Bindings>, environment: Environment): void {
  const { store } = environment;
  const queue = new PQueue({ concurrency: atOnce });
  app.get("/pdf/:organizationId/:token", async (c) => {
    const order = readPdfPath(environment, c.req.param());
    if (order === undefined || !(await maySee(environment, order))) throw missing("PDF");
    const { organizationId, spaceId, revisionId } = order;
    if (queue.size >= mostWaiting) {
      throw new Failure(503, "Too many PDFs are being created. Try again in a minute.");
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

/** Whether the user who requested the URL can still see its content. */
async function maySee(
  { store, clock }: Environment,
  { caller, spaceId, organizationId }: PdfOrder,
): Promise<boolean> {
  const db = store.read;
  if (!(await isLive(db, caller.credential, clock.now()))) return false;
  try {
    const { space } = await spaceScope({ db, caller }, spaceId);
    return space.organization_id === organizationId;
  } catch (error) {
    if (error instanceof Failure && [403, 404].includes(error.status)) return false;
    throw error;
  }
}

/** Starts a stream when a slot is free. The stream keeps the slot until it ends or its reader stops reading. */
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
      controller.error(new Error("The PDF wasn't downloaded."));
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
