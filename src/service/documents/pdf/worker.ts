import { parseTree } from "#content/prose/parse.ts";
import { writeBlocks } from "./blocks.ts";
import { body, Canvas, muted, type LinkTarget, type Writing } from "./canvas.ts";
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

/** The steps of a document: begin, add pages one by one, each until it has nothing more, end. */
export type PdfRequest =
  | { begin: { title: string } }
  | { page: PdfPage }
  | { more: true }
  | { end: true };

/** The document's bytes since the last result, and whether the page isn't finished. */
export type PdfResult = { bytes: Uint8Array; more: boolean } | { failed: string };

/** Steps of writing before the bytes are handed over: until then, the document holds all that is written. */
const slice = 200;

type Bookmark = Pick<PDFKit.PDFOutline, "addItem">;

/** One document, from start to end. */
class PdfWriter {
  #canvas: Canvas | undefined;
  /** The last bookmark at each level. */
  #bookmarks: Bookmark[] = [];
  #fresh = true;
  /** The rest of the page. */
  #writing: Writing | undefined;

  async answer(request: PdfRequest): Promise<PdfResult> {
    if ("begin" in request) {
      this.#canvas = new Canvas(request.begin.title);
      this.#fresh = true;
      this.#bookmarks = [this.#canvas.document.outline];
      return { bytes: this.#canvas.take(), more: false };
    }
    const canvas = this.#canvas;
    if (canvas === undefined) return { failed: "The document wasn't started." };
    if ("page" in request) this.#writing = this.#write(canvas, request.page);
    const more = this.#continue();
    if ("end" in request) await canvas.end();
    return { bytes: canvas.take(), more };
  }

  /** Whether the page isn't finished. */
  #continue(): boolean {
    for (let step = 0; step < slice; step++) {
      if (this.#writing?.next().done !== false) {
        this.#writing = undefined;
        return false;
      }
    }
    return true;
  }

  *#write(canvas: Canvas, page: PdfPage): Writing {
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
    yield* writeBlocks(canvas, nodes, canvas.full, {
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

process.on("message", (request: PdfRequest) => {
  void writer
    .answer(request)
    .catch((error: unknown): PdfResult => ({ failed: String(error) }))
    .then((result) => process.send?.(result));
});
