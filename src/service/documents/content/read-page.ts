import { markdownToDocument, type DocumentTree } from "#content/document.ts";
import { scanPage, type PageScan } from "#content/page-scan.ts";
import { findExcess, type Excess } from "#content/prose/excess.ts";
import { previewOf } from "#content/prose/preview.ts";

export type ReadRequest =
  | { want: "scan"; text: string }
  | { want: "document"; text: string }
  | { want: "document JSON"; text: string }
  | { want: "preview"; text: string; node: string }
  | { want: "excess"; text: string };

/** `failed`: the parser can't handle the text, for example because deep nesting overflows the stack. */
export type ReadResult =
  | { scan: PageScan }
  | { document: DocumentTree }
  | { json: Uint8Array }
  | { preview: string | undefined }
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
      case "excess":
        return { excess: findExcess(request.text) };
    }
  } catch (error) {
    if (error instanceof RangeError) return { failed: true };
    throw error;
  }
}
