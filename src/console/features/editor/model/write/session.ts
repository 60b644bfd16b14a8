import type { Node } from "prosemirror-model";
import { alike } from "./alike.ts";
import { type Loaded, type Orig, sourceOf, type TextEdit } from "../loaded.ts";
import {
  hasLazyLines,
  isPlainlyPrefixed,
  linesOf,
  type Outer,
  withoutPrefix,
  withPrefix,
} from "../prefix.ts";
import { isIndentedCode, writeIndentedCode } from "./indented-code.ts";
import { type LeafCounts, leafText } from "./leaf-text.ts";
import { printBlock, readMarker, type Style } from "./print-block.ts";
import { meansSame } from "./reread.ts";
import { writeLines } from "./write-lines.ts";

/** One save: what it writes, and what it knows. */
export type Saving = {
  loaded: Loaded;
  /** The text that is changed, and those that the document had before, newest first. */
  texts: readonly Loaded[];
  style: Style;
  /** Blocks that can't stay as written, because of what is new before them, and where to write them. */
  displaced: Map<Orig, Outer>;
  edits: TextEdit[];
  counts: LeafCounts;
};

/** Starts a save. */
export function startSaving(loaded: Loaded, earlier: readonly Loaded[]): Saving {
  const texts = [loaded, ...earlier];
  const known = new Map<Node, string | undefined>();
  const style: Style = {
    care: "readable",
    bullet: /^ {0,3}([-*+])[ \t]+\S/m.exec(loaded.text)?.[1] ?? "*",
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
  return { loaded, texts, style, displaced: new Map(), edits: [], counts };
}

// The marker of an item and the dashes below a header depend on where they are.
const placed = new Set(["listItem", "tableRow"]);

/** Where a block says the same in texts that the document had, in the order of the texts. */
function* findAlike(node: Node, texts: readonly Loaded[]) {
  for (const { text, bySid } of texts) {
    const orig = bySid.get(node.attrs["sid"] as number);
    if (orig?.node.type === node.type && alike(node, orig.node)) yield { orig, text };
  }
}

/** The source of a block that is as it was in one of the texts, without the prefix of its container. */
export function readSource(node: Node, texts: readonly Loaded[]): string | undefined {
  if (placed.has(node.type.name)) return undefined;
  for (const { orig, text } of findAlike(node, texts)) {
    const source = sourceOf(orig, text);
    if (isIndentedCode(orig, text)) return undefined;
    // Blocks inside of a block have prefixes of their own, which tabs would change.
    const isWhole = node.isTextblock || node.isAtom;
    const isPortable = isWhole
      ? !hasLazyLines(source, orig.prefix)
      : isPlainlyPrefixed(source, orig.prefix);
    if (isPortable) return withoutPrefix(source, orig.prefix, orig.indent);
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
  const { loaded, texts, counts } = saving;
  // After an undo the block is as it was in an earlier text.
  const earlier = findHere(node, orig, saving);
  if (earlier !== undefined) return earlier;
  const { prefix, indent } = orig;
  const nested = { lines: linesOf(sourceOf(orig, loaded.text), prefix, indent), prefix, indent };
  const known = readSource(node, texts);
  if (known !== undefined) return writeLines(known, nested);
  const indented = writeIndentedCode(node, orig, loaded);
  if (indented !== undefined) {
    counts.merged++;
    return indented;
  }
  const leaf = leafText(node, orig, loaded);
  counts[leaf.written]++;
  return writeLines(leaf.text, nested);
}

/** The bytes of a block in a text that had it in the same place. */
function findHere(node: Node, place: Orig, { texts, loaded }: Saving): string | undefined {
  for (const { orig, text } of findAlike(node, texts)) {
    const isSame = orig.prefix === place.prefix && orig.indent === place.indent;
    const isFenced = isIndentedCode(orig, text) === isIndentedCode(place, loaded.text);
    if (isSame && isFenced) return sourceOf(orig, text);
  }
  return undefined;
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
