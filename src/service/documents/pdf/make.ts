import { outsideAddress } from "#content/address.ts";
import { createLinkResolver, type LinkResolver } from "#content/links.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { FileEntry, PageEntry } from "#content/types.ts";
import { createBoundedProcess } from "#service/kernel/bounded-process.ts";
import type { BoundedWorker, Cut } from "#service/kernel/bounded-worker.ts";
import { readFile, readText } from "../content/blobs.ts";
import { scanText } from "../content/page-reader.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { DownloadOrder } from "../downloads/address.ts";
import type { DownloadProgress } from "../downloads/frames.ts";
import type { LinkTarget } from "./canvas.ts";
import { pagesOf, tooLarge } from "./page-size.ts";
import type { PdfPage, PdfResult, PdfRequest } from "./worker.ts";

/** Maximum milliseconds to parse a page, or for one step of writing it. */
const stepTime = 20_000;
const picturesAPage = 50;
const largestPicture = 10_000_000;
const picturesBytes = 40_000_000;

type PdfSource = {
  db: Db;
  index: TreeIndex;
  order: Pick<DownloadOrder, "organizationId" | "title" | "page" | "only">;
  /** Counts the pages that were read. */
  progress: DownloadProgress;
  /** URL of a page in the console, for links to pages outside the document. */
  appAddress: (pageId: string) => string;
};

/**
 * Generates a PDF page by page, as fast as it is read. It holds one page's text and images at a time. The document
 * itself is built in a process of its own, with limits on memory and on time per step. The stream fails with a Failure if a
 * page exceeds either limit.
 */
export function makePdf(source: PdfSource): ReadableStream<Uint8Array> {
  const worker = createBoundedProcess<PdfRequest, PdfResult>(
    new URL("./worker.ts", import.meta.url),
  );
  const parts = bytesOf(source, worker);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await parts.next();
          if (done !== true) return controller.enqueue(value);
          await worker.close();
          controller.close();
        } catch (error) {
          await worker.close();
          throw error;
        }
      },
      async cancel() {
        await worker.close();
      },
    },
    { highWaterMark: 1 },
  );
}

async function* bytesOf(
  source: PdfSource,
  worker: BoundedWorker<PdfRequest, PdfResult>,
): AsyncGenerator<Uint8Array> {
  for await (const request of requestsOf(source)) {
    for (let next: PdfRequest | undefined = request; next !== undefined;) {
      const result = await worker.ask(next, stepTime);
      if (!("bytes" in result)) throw problemOf(result, request);
      if (result.bytes.length > 0) yield result.bytes;
      next = result.more ? { more: true } : undefined;
    }
  }
}

function problemOf(result: Cut | { failed: string }, request: PdfRequest): Error {
  if ("failed" in result) return new Error(`A page couldn't be set: ${result.failed}`);
  if (result.cut === "exit" || !("page" in request)) {
    return new Failure(503, "The PDF was interrupted. Try again in a moment.");
  }
  return tooLarge(request.page.title);
}

async function* requestsOf(source: PdfSource): AsyncGenerator<PdfRequest> {
  const { index, order } = source;
  yield { begin: { title: order.title } };
  const pages = pagesOf(index, order);
  const included = new Set(pages.map(({ id }) => id));
  const resolve = createLinkResolver(index);
  source.progress.total = pages.length;
  for (const page of pages) {
    yield { page: await readPage(source, page, included, resolve) };
    source.progress.done++;
  }
  yield { end: true };
}

async function readPage(
  source: PdfSource,
  page: PageEntry,
  included: ReadonlySet<string>,
  resolve: LinkResolver,
): Promise<PdfPage> {
  const { db, index, order } = source;
  const text = page.text === null ? "" : await readText(db, order.organizationId, page.text);
  const links = (await scanText(text))?.links ?? [];
  const addresses = new Set(links.map(({ address }) => address));
  const targets: Record<string, LinkTarget> = {};
  const files = new Map<string, FileEntry>();
  for (const address of addresses) {
    const { status, target } = resolve(address, page);
    if (status === "broken") continue;
    if ("page" in target) targets[address] = targetOfPage(target.page, included, source);
    else if (target.kind === "file" && "file" in target) {
      const file = index.file(target.file);
      if (file !== undefined) files.set(address, file);
    } else if ("url" in target && outsideAddress(target.url) !== undefined) {
      targets[address] = { url: target.url };
    }
  }
  const above = index.ancestors(page.id).filter(({ id }) => included.has(id)).length;
  const leadsTo = page.href === undefined ? undefined : outsideAddress(page.href);
  return {
    id: page.id,
    title: page.title,
    description: page.description,
    level: above,
    text: page.href === undefined ? text : `<${page.href}>`,
    targets: leadsTo === undefined ? targets : { [leadsTo]: { url: leadsTo } },
    images: await readPictures(db, order.organizationId, files),
  };
}

function targetOfPage(
  id: string,
  included: ReadonlySet<string>,
  { appAddress }: PdfSource,
): LinkTarget {
  return included.has(id) ? { page: id } : { url: appAddress(id) };
}

async function readPictures(
  db: Db,
  organizationId: string,
  files: ReadonlyMap<string, FileEntry>,
): Promise<Record<string, Uint8Array>> {
  const pictures: Record<string, Uint8Array> = {};
  let bytes = 0;
  for (const [address, file] of [...files].slice(0, picturesAPage)) {
    if (!/^image\/(png|jpeg)$/.test(file.contentType) || file.size > largestPicture) continue;
    if (bytes + file.size > picturesBytes) break;
    const content = await readFile(db, organizationId, file.blob);
    if (!isPicture(content)) continue;
    bytes += content.length;
    pictures[address] = content;
  }
  return pictures;
}

const mostPixels = 25_000_000;
const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

/** Whether the bytes start like a PNG or JPEG image that isn't too large when decompressed. */
function isPicture(bytes: Buffer): boolean {
  if (bytes.length > 24 && bytes.subarray(0, 8).equals(pngSignature)) {
    const pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
    return pixels > 0 && pixels <= mostPixels;
  }
  // JPEG is embedded as it is.
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8;
}
