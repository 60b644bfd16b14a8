import type { Node } from "prosemirror-model";
import { alike } from "../alike.ts";
import type { Loaded, TextEdit } from "../loaded.ts";
import { isPlainlyPrefixed, withoutPrefix } from "../prefix.ts";
import { readMarker, type Style } from "./print-block.ts";

/** How the changed leaves of a page were written. */
export type LeafCounts = {
  /** Leaves whose source is what the printer writes. */
  plain: number;
  /** Leaves in which only the changed characters changed. */
  merged: number;
  /** Leaves that were printed anew, because their merged source means something else. */
  reprinted: number;
  /** Leaves that the text can't express. */
  unfaithful: number;
};

/** One save: what it writes, and what it knows. */
export type Saving = {
  loaded: Loaded;
  style: Style;
  edits: TextEdit[];
  counts: LeafCounts;
};

/**
 * Starts a save.
 * @param earlier texts that the document had before, newest first: an undo can bring back their blocks
 */
export function startSaving(loaded: Loaded, earlier: readonly Loaded[]): Saving {
  const texts = [loaded, ...earlier];
  const style: Style = {
    care: "readable",
    bullet: /^ {0,3}([-*+]) +\S/m.exec(loaded.text)?.[1] ?? "*",
    delimiter: ".",
    sourceOf: (node) => sourceIn(node, texts),
    markerOf(node) {
      const orig = loaded.bySid.get(node.attrs["sid"] as number);
      return orig && readMarker(loaded.text.slice(orig.from, orig.to));
    },
  };
  return { loaded, style, edits: [], counts: { plain: 0, merged: 0, reprinted: 0, unfaithful: 0 } };
}

// The marker of an item and the dashes below a header depend on where they are.
const placed = new Set(["listItem", "tableRow"]);

/** The source of a block that is as it was read. */
function sourceIn(node: Node, texts: readonly Loaded[]): string | undefined {
  if (placed.has(node.type.name)) return undefined;
  for (const { text, bySid } of texts) {
    const orig = bySid.get(node.attrs["sid"] as number);
    if (!orig || orig.node.type !== node.type || !alike(node, orig.node)) continue;
    const source = text.slice(orig.from, orig.to);
    if (isPlainlyPrefixed(source, orig.prefix)) return withoutPrefix(source, orig.prefix);
  }
  return undefined;
}

/** A style that prints everything anew. */
export function plainStyle(style: Style, care: Style["care"]): Style {
  return { ...style, care, sourceOf: () => undefined };
}
