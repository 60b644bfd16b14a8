import { markLength } from "#content/byte-order-mark.ts";
import { whyUnparsed } from "#content/prose/parse.ts";
import type { Loaded, Orig } from "../loaded.ts";
import { nodeType } from "../schema/schema.ts";
import { parseMarkdown } from "./parse.ts";
import { rawBlock } from "./leaf-blocks.ts";
import { pairTags } from "./pair-tags.ts";
import { readFlow } from "./read-blocks.ts";
import { createRecorder } from "./recorder.ts";

/**
 * Reads the Markdown of a page as a document for the editor. Never throws, whatever the text: one that is too large or
 * complex to parse (`whyUnparsed`) becomes one raw block and should be edited as source.
 * @param firstSid the number of the first block; a text that replaces another continues its numbers
 */
export function readPage(text: string, firstSid = 1): Loaded {
  const recorder = createRecorder(text, firstSid, readFlow);
  const children = whyUnparsed(text)
    ? [rawBlock(markLength(text), text.length, "", recorder)]
    : recorder.readFlows(pairTags(parseMarkdown(text), text), "");
  const doc = nodeType("doc").createAndFill(
    null,
    children.map(({ node }) => node),
  )!;
  const root: Orig = { node: doc, from: 0, to: text.length, prefix: "", indent: 0, children };
  return {
    text,
    doc,
    root,
    bySid: recorder.bySid,
    nextSid: recorder.nextSid(),
    definitions: recorder.definitions.join("\n\n"),
  };
}
