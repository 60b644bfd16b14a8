import type { Node } from "prosemirror-model";
import { findHunks, type Hunk } from "#content/hunks.ts";
import { hasSameContent, meansSame } from "./same-content.ts";
import { type Loaded, type Orig, sourceOf, type TextEdit } from "../loaded.ts";
import {
  hasLazyLines,
  isPlainlyPrefixed,
  linesOf,
  type Outer,
  withoutPrefix,
  withPrefix,
  keptLead,
  type Line,
  type Nested,
} from "../prefix.ts";
import { printBlock, readMarker, type Style } from "./print-block.ts";
import type { Care } from "./print-markdown.ts";

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

/** Starts a save. */
export function startSaving(loaded: Loaded, earlier: readonly Loaded[]): Saving {
  const texts = [loaded, ...earlier];
  const sources = new Map<Node, string | undefined>();
  const style: Style = {
    care: "readable",
    bullet: /^ {0,3}([-*+])[ \t]+\S/m.exec(loaded.text)?.[1] ?? "*",
    delimiter: ".",
    sourceOf(node) {
      if (!sources.has(node)) {
        sources.set(node, readSource(node, texts) ?? editedSource(node, loaded));
      }
      return sources.get(node);
    },
    markerOf(node) {
      const orig = loaded.bySid.get(node.attrs["sid"] as number);
      return orig && readMarker(loaded.text.slice(orig.from, orig.to));
    },
  };
  const counts = { plain: 0, merged: 0, reprinted: 0, unfaithful: 0 };
  return { loaded, texts, style, displaced: new Map(), edits: [], counts };
}

/** Writes a block that is as a whole in its place: `orig` is what was there. */
export function writeLeaf(node: Node, orig: Orig, saving: Saving): string {
  const { loaded, texts, counts } = saving;
  // After an undo the block is as it was in an earlier text.
  const earlier = findHere(node, orig, saving);
  if (earlier !== undefined) return earlier;
  const { prefix, indent } = orig;
  const nested = { lines: linesOf(sourceOf(orig, loaded.text), prefix, indent), prefix, indent };
  const source = readSource(node, texts);
  if (source !== undefined) return writeLines(source, nested);
  const indented = writeIndentedCode(node, orig, loaded);
  if (indented !== undefined) {
    counts.merged++;
    return indented;
  }
  const leaf = leafText(node, orig, loaded);
  counts[leaf.written]++;
  return writeLines(leaf.text, nested);
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

/** The bytes of a block in a text that had it in the same place. */
function findHere(node: Node, place: Orig, { texts, loaded }: Saving): string | undefined {
  for (const { orig, text } of findSame(node, texts)) {
    const isSame = orig.prefix === place.prefix && orig.indent === place.indent;
    const isFenced = isIndentedCode(orig, text) === isIndentedCode(place, loaded.text);
    if (isSame && isFenced) return sourceOf(orig, text);
  }
  return undefined;
}

/** Where a block says the same in texts that the document had, in the order of the texts. */
function* findSame(node: Node, texts: readonly Loaded[]) {
  for (const { text, bySid } of texts) {
    const orig = bySid.get(node.attrs["sid"] as number);
    if (orig?.node.type === node.type && hasSameContent(node, orig.node)) yield { orig, text };
  }
}

/** The source of a block that is as it was in one of the texts, without the prefix of its container. */
function readSource(node: Node, texts: readonly Loaded[]): string | undefined {
  if (placed.has(node.type.name)) return undefined;
  for (const { orig, text } of findSame(node, texts)) {
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

// The marker of an item and the dashes below a header depend on where they are.
const placed = new Set(["listItem", "tableRow"]);

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

type Written = { text: string; written: keyof LeafCounts };

/** What was written for a block last time. A save writes all blocks that were edited since the page was opened. */
const writtenLeaves = new WeakMap<Node, Written & { orig: Orig; definitions: string }>();

/**
 * The new source of a block that is written as a whole. Only the changed characters change: what the printer writes for
 * the block before and after is merged into the source, so the author's `_emphasis_` and line breaks stay. What is
 * written is read again, and only used if it is the block.
 */
function leafText(node: Node, orig: Orig, loaded: Loaded): Written {
  const last = writtenLeaves.get(node);
  if (last?.orig === orig && last.definitions === loaded.definitions) return last;
  const written = rewriteLeaf(node, orig, loaded);
  writtenLeaves.set(node, { ...written, orig, definitions: loaded.definitions });
  return written;
}

function rewriteLeaf(node: Node, orig: Orig, { text, definitions }: Loaded): Written {
  const source = withoutPrefix(sourceOf(orig, text), orig.prefix, orig.indent);
  const base = printBlock(orig.node, plainStyle("readable"));
  const mine = printBlock(node, plainStyle("readable"));
  const isSame = (candidate: string) => meansSame(candidate, node, definitions);
  const isPlain = base === source;
  if (!isPlain) {
    const literal = betweenFences(node, orig.node, source);
    if (literal !== undefined && isSame(literal)) return { text: literal, written: "merged" };
    for (const radius of radii) {
      const merged = mergeWriting(base, mine, source, radius);
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
const radii = [-1, 3, 12, 60];

const wordsAndSigns = /[\p{L}\p{M}\p{N}]+|[\s\S]/gu;

const tokensOf = (text: string) => text.match(wordsAndSigns) ?? [];

/**
 * Brings the changes from `base` to `mine` into the source. Where both differ from `base`, and for markup within reach of
 * a change, `mine` wins.
 */
function mergeWriting(base: string, mine: string, source: string, radius: number): string {
  const tokens = tokensOf(base);
  const changes = findHunks(tokens, tokensOf(mine));
  const habits = findHunks(tokens, tokensOf(source)).filter((habit) => {
    const isWrap = isSpace(tokens.slice(habit.from, habit.to)) && isSpace(habit.put);
    return !changes.some(
      (change) => overlap(change, habit) || (!isWrap && distance(change, habit) <= radius),
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

const codeIndent = "    ";

/** Whether a block is code without fences. It is code only where no list or other such code is before it. */
export function isIndentedCode({ node, from }: Orig, text: string): boolean {
  return node.type.name === "codeBlock" && !/^(?:```|~~~|\{%)/.test(text.slice(from, from + 3));
}

/** The new source of code without fences; undefined if it needs fences, such as for a language. */
function writeIndentedCode(
  node: Node,
  orig: Orig,
  { text, definitions }: Loaded,
): string | undefined {
  if (!isIndentedCode(orig, text)) return undefined;
  const source = sourceOf(orig, text);
  const lead = /^(?: {4}| {0,3}\t)/.exec(source)?.[0] ?? "";
  const prefix = orig.prefix + codeIndent;
  const [first, ...rest] = linesOf(source, prefix);
  const lines = [{ ...first!, lead, text: first!.text.slice(lead.length) }, ...rest];
  // A tab can belong to the container in part.
  const isRead = lines.map((line) => line.text).join("\n") === orig.node.textContent;
  const value = node.textContent;
  const alone = codeIndent + withPrefix(value, codeIndent);
  if (!isRead || !meansSame(alone, node, definitions)) return undefined;
  return writeLines(value, { lines, prefix, indent: 0 });
}

/**
 * Writes the new text of a block where the block was. Lines that stay keep what they start with, whatever their author wrote
 * there; a changed one does, too, where that still means the same; and a new one starts as the one above it.
 */
function writeLines(text: string, nested: Nested): string {
  const { lines } = nested;
  const now = text.split("\n");
  const hunks = findHunks(
    lines.map((line) => line.text),
    now,
  );
  let result = "";
  let above: Line | undefined;
  let index = 0;
  const write = (line: string, old: Line | undefined) => {
    const start =
      index > 0 ? startOf(line, [old, above], nested) : { end: "", lead: lines[0]!.lead, pad: 0 };
    result += start.end + start.lead + line.slice(start.pad);
    if (old && old.lead !== "" && !old.isLazy) above = old;
    index++;
  };
  let position = 0;
  for (const { from, to, put } of [...hunks, { from: lines.length, to: lines.length, put: [] }]) {
    for (const line of lines.slice(position, from)) write(line.text, line);
    put.forEach((line, at) => write(line, lines.slice(from, to)[at]));
    position = to;
  }
  return result;
}

/** The line ending before a line, and what the line starts with. */
function startOf(line: string, near: readonly (Line | undefined)[], nested: Nested) {
  for (const [at, old] of near.entries()) {
    const lead = old && keptLead(line, old, nested);
    // A blank line that is new has no white space.
    if (old && lead !== undefined && (at === 0 || line !== "")) {
      return { end: old.end || "\n", lead, pad: old.pad };
    }
  }
  const prefix = nested.prefix + " ".repeat(nested.indent);
  const end = near.find((old) => old?.end)?.end ?? "\n";
  return { end, lead: line === "" ? prefix.trimEnd() : prefix, pad: 0 };
}
