import type { Node } from "prosemirror-model";
import { alike } from "../alike.ts";
import type { Loaded, Orig, TextEdit } from "../loaded.ts";
import { isPlainlyPrefixed, withoutPrefix, withPrefix } from "../prefix.ts";
import { type LeafCounts, leafText } from "./leaf-text.ts";
import { printBlock, readMarker, type Style } from "./print-block.ts";
import { meansSame } from "./reread.ts";

/** One save: what it writes, and what it knows. */
export type Saving = {
  loaded: Loaded;
  /** The text that is changed, and those that the document had before, newest first. */
  texts: readonly Loaded[];
  style: Style;
  /** Blocks that can't stay as written, because of what is new before them. */
  displaced: Set<Orig>;
  edits: TextEdit[];
  counts: LeafCounts;
};

/** Starts a save. */
export function startSaving(loaded: Loaded, earlier: readonly Loaded[]): Saving {
  const texts = [loaded, ...earlier];
  const known = new Map<Node, string | undefined>();
  const style: Style = {
    care: "readable",
    bullet: /^ {0,3}([-*+]) +\S/m.exec(loaded.text)?.[1] ?? "*",
    delimiter: ".",
    sourceOf(node) {
      if (!known.has(node)) known.set(node, readSource(node, texts) ?? editedSource(node, loaded));
      return known.get(node);
    },
    markerOf(node) {
      const orig = loaded.bySid.get(node.attrs["sid"] as number);
      return orig && readMarker(loaded.text.slice(orig.from, orig.to));
    },
  };
  const counts = { plain: 0, merged: 0, reprinted: 0, unfaithful: 0 };
  return { loaded, texts, style, displaced: new Set(), edits: [], counts };
}

// The marker of an item and the dashes below a header depend on where they are.
const placed = new Set(["listItem", "tableRow"]);

/** Whether a block is code without fences. It is code only where no list or other such code is before it. */
export function isIndentedCode({ node, from }: Orig, text: string): boolean {
  return node.type.name === "codeBlock" && !/^(?:```|~~~|\{%)/.test(text.slice(from, from + 3));
}

/** The source of a block that is as it was in one of the texts, without the prefix of its container. */
export function readSource(node: Node, texts: readonly Loaded[]): string | undefined {
  if (placed.has(node.type.name)) return undefined;
  for (const { text, bySid } of texts) {
    const orig = bySid.get(node.attrs["sid"] as number);
    if (!orig || orig.node.type !== node.type || !alike(node, orig.node)) continue;
    const source = text.slice(orig.from, orig.to);
    if (isIndentedCode(orig, text)) return undefined;
    if (isPlainlyPrefixed(source, orig.prefix)) return withoutPrefix(source, orig.prefix);
  }
  return undefined;
}

/** The source of a text block that was edited and moved, or split: it keeps its author's writing too. */
function editedSource(node: Node, loaded: Loaded): string | undefined {
  const orig = loaded.bySid.get(node.attrs["sid"] as number);
  if (!orig || !node.isTextblock || orig.node.type !== node.type || node.content.size === 0) {
    return undefined;
  }
  if (isIndentedCode(orig, loaded.text)) return undefined;
  const { text, written } = leafText(node, orig, loaded);
  return written === "merged" ? text : undefined;
}

/** Writes a block that is as a whole in its place: `orig` is what was there. */
export function writeLeaf(node: Node, orig: Orig, saving: Saving): string {
  // After an undo the block is as it was in an earlier text.
  const known = readSource(node, saving.texts);
  if (known !== undefined) return withPrefix(known, orig.prefix);
  if (saving.displaced.has(orig)) return writeNew(node, orig.prefix, saving);
  const { text, written } = leafText(node, orig, saving.loaded);
  saving.counts[written]++;
  return withPrefix(text, orig.prefix);
}

/** The source of a block that is new, or new in its place: its own where it is as it was read. */
export function writeNew(node: Node, prefix: string, { loaded, style }: Saving): string {
  const text = printBlock(node, style);
  if (style.sourceOf(node) !== undefined || meansSame(text, node, loaded.definitions)) {
    return withPrefix(text, prefix);
  }
  const strict = printBlock(node, { ...style, care: "strict" });
  const isBetter = meansSame(strict, node, loaded.definitions);
  return withPrefix(isBetter ? strict : text, prefix);
}
