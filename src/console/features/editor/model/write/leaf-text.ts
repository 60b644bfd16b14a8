import type { Node } from "prosemirror-model";
import { findHunks, type Hunk } from "#content/hunks.ts";
import { type Loaded, type Orig, sourceOf } from "../loaded.ts";
import { withoutPrefix } from "../prefix.ts";
import { printBlock, type Style } from "./print-block.ts";
import type { Care } from "./print-markdown.ts";
import { meansSame } from "./reread.ts";

/** How leaves were written. */
export type LeafCounts = {
  /** Leaves whose source is what the printer writes. */
  plain: number;
  /** Leaves in which only the changed characters, or those and markup near them, changed. */
  merged: number;
  /** Leaves that were printed anew, because their merged source means something else. */
  reprinted: number;
  /** Leaves that the text can't express. */
  unfaithful: number;
};

type Written = { text: string; written: keyof LeafCounts };

/** What was written for a block last time. A save writes all blocks that were edited since the page was opened. */
const known = new WeakMap<Node, Written & { orig: Orig; definitions: string }>();

/**
 * The new source of a block that is written as a whole. Only the changed characters change: what the printer writes for
 * the block before and after is merged into the source, so the author's `_emphasis_` and line breaks stay. What is
 * written is read again, and only used if it is the block.
 */
export function leafText(node: Node, orig: Orig, loaded: Loaded): Written {
  const found = known.get(node);
  if (found?.orig === orig && found.definitions === loaded.definitions) return found;
  const written = writeLeaf(node, orig, loaded);
  known.set(node, { ...written, orig, definitions: loaded.definitions });
  return written;
}

function writeLeaf(node: Node, orig: Orig, { text, definitions }: Loaded): Written {
  const source = withoutPrefix(sourceOf(orig, text), orig.prefix, orig.indent);
  const base = printBlock(orig.node, plainStyle("readable"));
  const mine = printBlock(node, plainStyle("readable"));
  const isSame = (candidate: string) => meansSame(candidate, node, definitions);
  const isPlain = base === source;
  if (!isPlain) {
    const literal = betweenFences(node, orig.node, source);
    if (literal !== undefined && isSame(literal)) return { text: literal, written: "merged" };
    for (const reach of reaches) {
      const merged = mergeWriting(base, mine, source, reach);
      if (isSame(merged)) return { text: merged, written: "merged" };
    }
  }
  if (isSame(mine)) return { text: mine, written: isPlain ? "plain" : "reprinted" };
  const strict = printBlock(node, plainStyle("strict"));
  if (isSame(strict)) return { text: strict, written: "reprinted" };
  return { text: mine, written: "unfaithful" };
}

/** New code between the fences of the old, whatever these are; undefined if the source isn't written so. */
function betweenFences(node: Node, before: Node, source: string): string | undefined {
  if (!node.type.spec.code) return undefined;
  const at = source.indexOf(`\n${before.textContent}\n`) + 1;
  const end = at + before.textContent.length;
  return at === 0 ? undefined : source.slice(0, at) + node.textContent + source.slice(end);
}

/** A style that prints a leaf anew. */
function plainStyle(care: Care): Style {
  const unknown = () => undefined;
  return { care, bullet: "*", delimiter: ".", sourceOf: unknown, markerOf: unknown };
}

/**
 * How many words and signs around a change are written as the printer writes them. An `_` next to a letter that was
 * inserted has to become `*`, and then so has the one it belongs to.
 */
const reaches = [-1, 3, 12, 60];

const wordsAndSigns = /[\p{L}\p{M}\p{N}]+|[\s\S]/gu;
const tokensOf = (text: string) => text.match(wordsAndSigns) ?? [];

/**
 * Brings the changes from `base` to `mine` into the source. Where both differ from `base`, and for markup within reach of
 * a change, `mine` wins.
 */
function mergeWriting(base: string, mine: string, source: string, reach: number): string {
  const tokens = tokensOf(base);
  const changes = findHunks(tokens, tokensOf(mine));
  const habits = findHunks(tokens, tokensOf(source)).filter((habit) => {
    const isWrap = isSpace(tokens.slice(habit.from, habit.to)) && isSpace(habit.put);
    return !changes.some(
      (one) => overlap(one, habit) || (!isWrap && distance(one, habit) <= reach),
    );
  });
  let merged = "";
  let position = 0;
  for (const { from, to, put } of [...changes, ...habits].sort(byPlace)) {
    merged += tokens.slice(position, from).join("") + put.join("");
    position = to;
  }
  return merged + tokens.slice(position).join("");
}

const isSpace = (tokens: readonly string[]) => tokens.every((token) => /^\s$/.test(token));
const distance = (a: Hunk, b: Hunk) => Math.max(a.from - b.to, b.from - a.to);
const byPlace = (a: Hunk, b: Hunk) => a.from - b.from || a.to - b.to;

function overlap(a: Hunk, b: Hunk): boolean {
  return (a.from < b.to && b.from < a.to) || (a.from === b.from && a.to === b.to);
}
