import type { Node } from "prosemirror-model";
import { markLength } from "#content/byte-order-mark.ts";
import { alike } from "./alike.ts";
import { readPage } from "../read/read-page.ts";
import { childrenOf } from "../written.ts";
import { applyEdits, type Loaded, type TextEdit } from "../loaded.ts";
import type { LeafCounts } from "./leaf-text.ts";
import { patch } from "./patch.ts";
import { printBlocks, type Style } from "./print-block.ts";
import { startSaving } from "./session.ts";

/** A saved document: the edits to the text it was read from, and the text after them. */
export type Saved = { edits: TextEdit[]; text: string; counts: LeafCounts };

/**
 * Saves a document by changing the text that it was read from. Everything outside of the changed blocks keeps its exact
 * bytes, and so does a document that is as it was read.
 * @param loaded the text to change, and what was read from it
 * @param earlier texts that the open document had before, newest first. A block that an undo brings back has its source
 * there.
 */
export function save(doc: Node, loaded: Loaded, earlier: readonly Loaded[] = []): Saved {
  const saving = startSaving({ ...loaded, definitions: definitionsOf(doc, loaded) }, earlier);
  const { edits, counts } = saving;
  if (loaded.root.children.length > 0) patch(doc, loaded.root, saving);
  else if (!alike(doc, loaded.doc)) {
    const from = markLength(loaded.text);
    edits.push({ from, to: loaded.text.length, text: printPage(doc, saving.style) });
  }
  edits.sort((a, b) => a.from - b.from || a.to - b.to);
  for (const edit of edits) edit.text = withLineEnding(edit, loaded.text);
  return { edits, text: applyEdits(loaded.text, edits), counts };
}

/** The text of a page that had no blocks. */
function printPage(doc: Node, style: Style): string {
  const print = (care: Style["care"]) => `${printBlocks(childrenOf(doc), { ...style, care })}\n`;
  const text = print("readable");
  return alike(readPage(text).doc, doc) ? text : print("strict");
}

/** The link targets and footnotes that were read, and those that are new. */
function definitionsOf(doc: Node, { definitions }: Loaded): string {
  const added: string[] = [];
  doc.descendants((node) => {
    const source = node.attrs["source"] as string;
    if (node.type.name === "definition" && !definitions.includes(source)) added.push(source);
    return !node.inlineContent;
  });
  return [definitions, ...added].filter(Boolean).join("\n\n");
}

const lineEndings = /\r\n?|\n/g;

/** What an edit writes, with the line ending of what it replaces, or else of the text. */
function withLineEnding({ from, to, text: put }: TextEdit, text: string): string {
  const replaced = new Set(text.slice(from, to).match(lineEndings));
  // Lines that stayed keep theirs. With a single carriage return, the next line feed would be the end of the same line.
  if (replaced.size > 1 && !replaced.has("\r")) return put;
  const [end = /\r\n?|\n/.exec(text)?.[0] ?? "\n"] = replaced;
  return put.replaceAll(lineEndings, end);
}
