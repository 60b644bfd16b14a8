import type { DocumentTree } from "#content/document.ts";
import type { PageScan } from "#content/page-scan.ts";
import { workPool } from "../work/pool.ts";
import { sentenceOf } from "./refused-text.ts";
import { readHere, type ReadReply, type ReadRequest } from "./read-page.ts";

/*
 * Some Markdown takes a parser seconds per page (a table of 5,000 rows, endless brackets), and any writer can save it.
 * Short texts are parsed here, where the worst case takes about 0.1 s; long ones in a thread, where they block nobody.
 */

const shortText = 12_000;
const timeout = 5_000;

/**
 * Links and anchors of a page's text; undefined for a text that cannot be read in 5 s.
 * @param options.apart true for one of many: also a short text is read where it holds nobody up
 */
export async function scanText(
  text: string,
  { apart = false } = {},
): Promise<PageScan | undefined> {
  const request = { want: "scan", text } as const;
  const reply = await (apart ? readApart(request, true) : read(request));
  if ("cut" in reply) return undefined;
  return "scan" in reply ? reply.scan : { links: [], anchors: new Set() };
}

/** The tree of a Markdown text; one that cannot be read in 5 s is given as a block of code. */
export async function documentOf(text: string): Promise<DocumentTree> {
  const reply = await read({ want: "document", text });
  if ("document" in reply) return reply.document;
  return { type: "root", children: [{ type: "code", lang: "markdown", value: text }] };
}

/** What a comment's `node` points at; undefined when it is not there, or not to be found in 5 s. */
export async function previewText(text: string, node: string): Promise<string | undefined> {
  const reply = await read({ want: "preview", text, node });
  return "preview" in reply ? reply.preview : undefined;
}

/**
 * Why a text may not be stored: readers would wait for it, as it nests or marks more than any person writes. A sentence
 * that names the line; undefined for a text that may. One that cannot be looked through in 5 s may not.
 */
export async function whyRefused(text: string): Promise<string | undefined> {
  const reply = await read({ want: "excess", text });
  return sentenceOf("cut" in reply ? { failed: true } : reply);
}

async function read(request: ReadRequest): Promise<ReadReply | { cut: string }> {
  return request.text.length <= shortText ? readHere(request) : readApart(request);
}

async function readApart(
  request: ReadRequest,
  isPatient = false,
): Promise<ReadReply | { cut: string }> {
  const reply = await workPool.run("readPage", request, { timeout, isPatient });
  return "output" in reply ? reply.output : reply;
}
