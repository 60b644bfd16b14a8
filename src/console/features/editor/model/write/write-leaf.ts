import type { Node } from "prosemirror-model";
import { findHunks, groupHunks, stretchOf } from "#content/hunks.ts";
import type { Orig } from "../loaded.ts";
import { withoutPrefix, withPrefix } from "../prefix.ts";
import { printBlock } from "./print-block.ts";
import { meansSame } from "./reread.ts";
import { plainStyle, type Saving } from "./session.ts";

/**
 * The new source of a block that is written as a whole. Only the changed characters change: what the printer writes for
 * the block before and after is merged into the source, so the author's `_emphasis_` and line breaks stay.
 */
export function writeLeaf(node: Node, orig: Orig, { loaded, style, counts }: Saving): string {
  // After an undo the block is as it was in an earlier text.
  const known = style.sourceOf(node);
  if (known !== undefined) return withPrefix(known, orig.prefix);
  const source = withoutPrefix(loaded.text.slice(orig.from, orig.to), orig.prefix);
  const plain = plainStyle(style, "readable");
  const base = printBlock(orig.node, plain);
  const mine = printBlock(node, plain);
  const isSame = (text: string) => meansSame(text, node, loaded.definitions);
  const write = (text: string, count: keyof typeof counts) => {
    counts[count]++;
    return withPrefix(text, orig.prefix);
  };
  const isPlain = base === source;
  if (!isPlain) {
    const merged = mergeWriting(base, mine, source);
    if (isSame(merged)) return write(merged, "merged");
  }
  if (isSame(mine)) return write(mine, isPlain ? "plain" : "reprinted");
  const strict = printBlock(node, plainStyle(style, "strict"));
  if (isSame(strict)) return write(strict, "reprinted");
  return write(mine, "unfaithful");
}

const wordsAndSigns = /[\p{L}\p{M}\p{N}]+|[\s\S]/gu;
const tokensOf = (text: string) => text.match(wordsAndSigns) ?? [];

/** Brings the changes from `base` to `mine` into the source. Where both differ from `base`, `mine` wins. */
function mergeWriting(base: string, mine: string, source: string): string {
  const tokens = tokensOf(base);
  const regions = groupHunks(
    findHunks(tokens, tokensOf(mine)),
    findHunks(tokens, tokensOf(source)),
  );
  let merged = "";
  let position = 0;
  for (const { from, to, main, changeRequest } of regions) {
    merged += tokens.slice(position, from).join("");
    merged += stretchOf(tokens, from, to, main.length > 0 ? main : changeRequest).join("");
    position = to;
  }
  return merged + tokens.slice(position).join("");
}

/** The source of a block that is new, or new in its place: its own where it is as it was read. */
export function writeNew(node: Node, prefix: string, { loaded, style }: Saving): string {
  const text = printBlock(node, style);
  const isRead = style.sourceOf(node) !== undefined;
  if (isRead || !isProse(node) || meansSame(text, node, loaded.definitions)) {
    return withPrefix(text, prefix);
  }
  const strict = printBlock(node, { ...style, care: "strict" });
  const isBetter = meansSame(strict, node, loaded.definitions);
  return withPrefix(isBetter ? strict : text, prefix);
}

const isProse = (node: Node) => node.type.name !== "listItem" && node.type.name !== "tableRow";
