import type { DocumentTree } from "#content/document.ts";
import type { PageScan } from "#content/page-scan.ts";
import { printedJson } from "#service/kernel/printed-json.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import { maxMarks, maxNesting } from "#content/prose/excess.ts";
import {
  readHere,
  type PlaceAnchor,
  type ReadRequest,
  type ReadResult,
  type TextPlace,
} from "./read-page.ts";

const readTask = taskOf<typeof readHere>(new URL("./read-page.ts", import.meta.url), "readHere");

/*
 * Some Markdown takes seconds to parse (a table of 5,000 rows, endless brackets), and any writer can save it. Short
 * texts are parsed in this thread, where the worst case takes about 0.1 s. Long texts are parsed in a worker thread,
 * where they don't block other requests.
 */

const shortText = 12_000;
const timeout = 5_000;

/**
 * Links and anchors of a page's text; undefined if parsing takes more than 5 s.
 * @param options.apart true for one of many texts: short texts are then also parsed in a worker thread
 */
export async function scanText(
  text: string,
  { apart = false } = {},
): Promise<PageScan | undefined> {
  const request = { want: "scan", text } as const;
  const result = await (apart ? readApart(request, true) : read(request));
  if ("cut" in result) return undefined;
  return "scan" in result ? result.scan : { links: [], anchors: new Set() };
}

/**
 * The tree of a Markdown text for a response, or one code block if parsing takes more than 5 s. For a long text, returns
 * the tree's JSON, because receiving the tree from the thread takes longer than printing it there.
 */
export async function documentOf(text: string): Promise<DocumentTree> {
  const want = text.length <= shortText ? "document" : "document JSON";
  const result = await read({ want, text });
  if ("document" in result) return result.document;
  if ("json" in result) return printedJson(result.json);
  return { type: "root", children: [{ type: "code", lang: "markdown", value: text }] };
}

/** The text that a comment's `node` refers to; undefined if it doesn't exist or takes more than 5 s to find. */
export async function previewText(text: string, node: string): Promise<string | undefined> {
  const result = await read({ want: "preview", text, node });
  return "preview" in result ? result.preview : undefined;
}

/** The anchors of places in a text, in their order; undefined for one that it doesn't have, and for all after 5 s. */
export async function anchorsOf(
  text: string,
  places: readonly TextPlace[],
): Promise<(PlaceAnchor | undefined)[]> {
  const result = await read({ want: "anchors", text, places });
  return "anchors" in result ? result.anchors : places.map(() => undefined);
}

/**
 * Why a text can't be stored: it has more nesting or marks than real texts, so readers would have to wait for it. A
 * sentence with the line number; undefined if the text is allowed. A text that takes more than 5 s to check is refused.
 */
export async function whyRefused(text: string): Promise<string | undefined> {
  const result = await read({ want: "excess", text });
  return sentenceOf("cut" in result ? { failed: true } : result);
}

async function read(request: ReadRequest): Promise<ReadResult | { cut: string }> {
  return request.text.length <= shortText ? readHere(request) : readApart(request);
}

async function readApart(
  request: ReadRequest,
  isPatient = false,
): Promise<ReadResult | { cut: string }> {
  const result = await workPool.run(readTask, request, { timeout, isPatient });
  return "output" in result ? result.output : result;
}

/** Why a text can't be stored, as a sentence from the result of the check; undefined if the text is allowed. */
export function sentenceOf(result: ReadResult): string | undefined {
  if (!("excess" in result)) return "The text is too large to check. Split it into several pages.";
  const { excess } = result;
  if (excess === undefined) return undefined;
  if (excess.kind === "nesting")
    return `Line ${excess.line} nests lists or quotes deeper than ${maxNesting} levels. Use fewer levels.`;
  return `Line ${excess.line} belongs to a paragraph with more than ${maxMarks} marks such as * or [. Split the paragraph.`;
}
