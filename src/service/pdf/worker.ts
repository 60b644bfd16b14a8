import { parentPort } from "node:worker_threads";
import { parseTree } from "#content/prose/parse.ts";
import { writeBlocks } from "./blocks.ts";
import { body, Canvas, muted, type LinkTarget } from "./canvas.ts";
import { referenceKey } from "./spans.ts";

/** A page for the document. */
export type PdfPage = {
  id: string;
  title: string;
  description: string | undefined;
  /** The page's depth in the document. */
  level: number;
  text: string;
  /** Targets of links, by URL as written. */
  targets: Record<string, LinkTarget>;
  /** PNG and JPEG images, by URL as written. */
  images: Record<string, Uint8Array>;
};

/** The steps of a document: begin, add pages one by one, end. */
export type PdfRequest = { begin: { title: string } } | { page: PdfPage } | { end: true };

/** The document's bytes since the last reply. */
export type PdfReply = { bytes: Uint8Array } | { failed: string };

type Bookmark = Pick<PDFKit.PDFOutline, "addItem">;

/** One document, from start to end. */
class PdfWriter {
  #canvas: Canvas | undefined;
  /** The last bookmark at each level. */
  #bookmarks: Bookmark[] = [];
  #fresh = true;

  async answer(request: PdfRequest): Promise<PdfReply> {
    if ("begin" in request) {
      this.#canvas = new Canvas(request.begin.title);
      this.#fresh = true;
      this.#bookmarks = [this.#canvas.document.outline];
      return { bytes: this.#canvas.take() };
    }
    const canvas = this.#canvas;
    if (canvas === undefined) return { failed: "The document wasn't started." };
    if ("page" in request) this.#write(canvas, request.page);
    else await canvas.end();
    return { bytes: canvas.take() };
  }

  #write(canvas: Canvas, page: PdfPage): void {
    if (!this.#fresh) canvas.document.addPage();
    this.#fresh = false;
    canvas.document.addNamedDestination(page.id);
    this.#bookmark(page.title, page.level);
    canvas.label(page.title, canvas.full, { size: 22, color: body.color, bold: true });
    canvas.gap(6);
    if (page.description) {
      canvas.label(page.description, canvas.full, { ...muted, size: 12 });
      canvas.gap(6);
    }
    const nodes = parseTree(page.text);
    const defined = new Map(
      nodes
        .filter((node) => node.type === "definition")
        .map((node) => [referenceKey(node), node.url]),
    );
    writeBlocks(canvas, nodes, canvas.full, {
      targetOf: (address) => own(page.targets, defined.get(address) ?? address),
      imageOf: (address) => own(page.images, address),
      heading: (text, depth) => {
        if (depth <= 2) this.#bookmark(text, page.level + depth);
      },
    });
  }

  #bookmark(title: string, level: number): void {
    const above = this.#bookmarks.slice(0, level + 1);
    this.#bookmarks = [...above, above.at(-1)!.addItem(title || "…")];
  }
}

function own<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

const writer = new PdfWriter();

parentPort?.on("message", (request: PdfRequest) => {
  void writer
    .answer(request)
    .catch((error: unknown): PdfReply => ({ failed: String(error) }))
    .then((reply) => parentPort?.postMessage(reply));
});
