import type { Node } from "prosemirror-model";

/** A block as it was read: its node, and where its source is. */
export type Orig = {
  node: Node;
  /** Offsets in the text; `to` is exclusive. `from` is after the prefix of the first line. */
  from: number;
  to: number;
  /** What each further line of the block starts with: `> `, or the spaces of a list item. */
  prefix: string;
  /** By how many columns more code and formulas are indented: as much as the line that opens them. */
  indent: number;
  /** Parallel to the node's children. Empty if the block is written as a whole, or if its only child is a placeholder. */
  children: Orig[];
};

/** The source of a block in the text it was read from. */
export const sourceOf = ({ from, to }: Orig, text: string): string => text.slice(from, to);

/** A text and the document that was read from it. Saving compares a document with this one. */
export type Loaded = {
  text: string;
  doc: Node;
  root: Orig;
  bySid: ReadonlyMap<number, Orig>;
  /** The first number that no block of this text has. */
  nextSid: number;
  /** The sources of link targets and footnotes. Whether `[x]` is a link depends on them. */
  definitions: string;
};

/** A replacement in a text. Offsets refer to the text before all replacements. */
export type TextEdit = { from: number; to: number; text: string };

/** The text after replacements that are in order and don't overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let position = 0;
  for (const edit of edits) {
    result += text.slice(position, edit.from) + edit.text;
    position = edit.to;
  }
  return result + text.slice(position);
}
