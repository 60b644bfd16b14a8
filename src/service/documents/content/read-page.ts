import { markdownToDocument, type DocumentTree } from "#content/document.ts";
import { scanPage, type PageScan } from "#content/page-scan.ts";
import { parseAnchor, printAnchor } from "#content/prose/anchor.ts";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import { rangeOf } from "#content/prose/anchor-range.ts";
import type { Block } from "#content/prose/block.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { findExcess, type Excess } from "#content/prose/excess.ts";
import { previewOf } from "#content/prose/preview.ts";
import { quoteOf } from "#content/prose/quote.ts";

/** A block of a text by its number, or the words from an offset in it to one in the same or a later block. */
export type TextPlace = {
  block: number;
  range?: { start: number; lastBlock: number; end: number };
};

/** The `node` of a comment, and the text that it is about. */
export type PlaceAnchor = { node: string; preview: string };

export type ReadRequest =
  | { want: "scan"; text: string }
  | { want: "document"; text: string }
  | { want: "document JSON"; text: string }
  | { want: "preview"; text: string; node: string }
  | { want: "anchors"; text: string; places: readonly TextPlace[] }
  | { want: "excess"; text: string };

/** `failed`: the parser can't handle the text, for example because deep nesting overflows the stack. */
export type ReadResult =
  | { scan: PageScan }
  | { document: DocumentTree }
  | { json: Uint8Array }
  | { preview: string | undefined }
  | { anchors: (PlaceAnchor | undefined)[] }
  | { excess: Excess | undefined }
  | { failed: true };

/** Parses a page's Markdown in the calling thread. Takes about 1 ms for 2 KB of prose; unbounded for hostile text. */
export function readHere(request: ReadRequest): ReadResult {
  try {
    switch (request.want) {
      case "scan":
        return { scan: scanPage(request.text) };
      case "document":
        return { document: markdownToDocument(request.text) };
      case "document JSON":
        return { json: new TextEncoder().encode(JSON.stringify(markdownToDocument(request.text))) };
      case "preview":
        return { preview: previewOf(request.text, request.node) };
      case "anchors": {
        const blocks = parseBlocks(request.text);
        return { anchors: request.places.map((place) => anchorAt(blocks, place)) };
      }
      case "excess":
        return { excess: findExcess(request.text) };
    }
  } catch (error) {
    if (error instanceof RangeError) return { failed: true };
    throw error;
  }
}

function anchorAt(blocks: readonly Block[], { block, range }: TextPlace): PlaceAnchor | undefined {
  if (blocks[block] === undefined) return undefined;
  const at = (index: number) => parseAnchor(blockAnchor(blocks, index, "after"))!;
  const node =
    range === undefined || blocks[range.lastBlock] === undefined
      ? blockAnchor(blocks, block, "after")
      : printAnchor(
          rangeOf(
            { block: at(block), offset: range.start },
            { block: at(range.lastBlock), offset: range.end },
          ),
        );
  const preview = quoteOf(blocks, node);
  return preview === undefined ? undefined : { node, preview };
}
