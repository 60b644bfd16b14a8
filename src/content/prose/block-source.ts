import { markLength } from "../byte-order-mark.ts";
import type { Block } from "./block.ts";

/** Where a block is written in the text of its page. */
export type BlockSource = {
  /** Offsets into the page's text, end exclusive. Blocks inside of this one are outside of them. */
  from: number;
  to: number;
  /** What the lines after the first begin with, such as `> ` in a quote. */
  prefix: string;
  /** The source without the prefix, with `\n` between its lines. */
  markdown: string;
  /** Other blocks are inside, so it can't be removed alone. */
  hasInner: boolean;
};

/** A block's new Markdown; empty: the block is removed. */
export type BlockEdit = { source: BlockSource; markdown: string };

/**
 * The source of the block at `index`; of an item or a container only what is before the blocks inside.
 *
 * @param blocks - those of `text`
 * @returns undefined if it isn't written apart from other blocks, as in HTML
 */
export function blockSource(
  text: string,
  blocks: readonly Block[],
  index: number,
): BlockSource | undefined {
  const block = blocks[index];
  if (!block) return undefined;
  const { offset: from, endOffset } = block;
  const mayHoldOthers = block.kind === "listItem" || block.kind === "container";
  const inner = blocks.find(
    (other) => other !== block && other.offset >= from && other.offset < endOffset,
  );
  if (inner && (!mayHoldOthers || inner.offset === from)) return undefined;
  const to = inner ? endBefore(text, from, inner.offset) : endOf(text, block);
  const [first = "", ...rest] = linesOf(text.slice(from, to));
  const prefix = prefixAt(text, from);
  const markdown = [first, ...rest.map((line) => withoutPrefix(line, prefix))].join("\n");
  return { from, to, prefix, markdown, hasInner: inner !== undefined };
}

/**
 * The page's text with these blocks changed. All other bytes, and the lines of a block that stay the same, are kept.
 *
 * @param edits - of blocks of this text, each of another block
 */
export function withBlockEdits(text: string, edits: readonly BlockEdit[]): string {
  let result = text;
  for (const edit of edits.toSorted((a, b) => b.source.from - a.source.from)) {
    const { from, to } = edit.source;
    if (edit.markdown.trim() === "") result = without(result, edit.source);
    else result = result.slice(0, from) + printed(text, edit) + result.slice(to);
  }
  return result;
}

/** Whether a page's text has this Markdown, of one or more blocks, where a block of it starts. */
export function saysAt(text: string, { from, prefix }: BlockSource, markdown: string): boolean {
  const [first = "", ...rest] = linesOf(text.slice(from));
  const lines = [first, ...rest.map((line) => withoutPrefix(line, prefix))];
  const said = markdown.split("\n");
  const last = lines[said.length - 1] ?? "";
  return said.every((line, at) =>
    at < said.length - 1 ? line === lines[at] : line === last.trimEnd() || line === last,
  );
}

const lineEnd = /\r\n?|\n/;
const linesOf = (text: string) => text.split(lineEnd);
/** A line without text, also in a quote. */
const isBlank = (line: string) => /^[\s>]*$/.test(line);

/** A byte order mark isn't part of the line: patterns would take it for white space. */
function lineStart(text: string, offset: number): number {
  const end = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1));
  return Math.max(end + 1, markLength(text));
}

/** Where a block ends that is followed by one inside of it. */
function endBefore(text: string, from: number, inner: number): number {
  let end = inner;
  let start = lineStart(text, end);
  // What is left of the line of the inner block belongs to that.
  while (start > from) {
    end = start;
    const line = text.slice(lineStart(text, end - 1), end);
    if (!isBlank(line)) break;
    start = lineStart(text, end - 1);
  }
  return from + text.slice(from, end).trimEnd().length;
}

/** Authors indent the end of a hint into the last item of a list. */
function endOf(text: string, { kind, offset, endOffset }: Block): number {
  const own = text.slice(offset, endOffset);
  const stray = kind === "listItem" ? own.search(/\n\s*\{% end/) : -1;
  return offset + (stray < 0 ? own : own.slice(0, stray)).trimEnd().length;
}

/** What lines below the one at `offset` begin with to be in the same containers: items are indented by their marker. */
function prefixAt(text: string, offset: number): string {
  const before = text.slice(lineStart(text, offset), offset);
  const markers = /^(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s)|\[\^[^\]]+\]:)*$/;
  if (markers.test(before)) return before.replaceAll(/[^\s>]/g, " ");
  return /^[\s>]*/.exec(before)?.[0] ?? "";
}

/** Lines may have less of the prefix than they should. */
function withoutPrefix(line: string, prefix: string): string {
  let at = 0;
  while (at < prefix.length && line[at] === prefix[at]) at++;
  return line.slice(at);
}

function printed(text: string, { source, markdown }: BlockEdit): string {
  const own = text.slice(source.from, source.to);
  const [was, written] = [source.markdown.split("\n"), linesOf(own)];
  const lines = linesOf(markdown.trimEnd());
  const most = Math.min(was.length, lines.length);
  let head = 0;
  while (head < most && was[head] === lines[head]) head++;
  let tail = 0;
  while (tail < most - Math.max(1, head) && was.at(-1 - tail) === lines.at(-1 - tail)) tail++;
  const added = lines
    .slice(head, lines.length - tail)
    .map((line, at) =>
      head + at === 0 ? line : line === "" ? source.prefix.trimEnd() : source.prefix + line,
    );
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  return [...written.slice(0, head), ...added, ...written.slice(written.length - tail)].join(end);
}

/** The text without a block, and without the blank lines that separated it from the next one. */
function without(text: string, { from, to }: BlockSource): string {
  const start = lineStart(text, from);
  // Other text is in its first line, such as the marker of its item.
  if (!isBlank(text.slice(start, from))) return text.slice(0, from) + text.slice(to);
  const after = /^[^\S\r\n]*(?:(?:\r\n?|\n)[^\S\r\n]*(?=[\r\n]|$))*(?:\r\n?|\n)?/.exec(
    text.slice(to),
  );
  const rest = text.slice(to + (after?.[0].length ?? 0));
  if (rest !== "") return text.slice(0, start) + rest;
  const kept = text.slice(0, start).trimEnd();
  return kept === "" ? "" : kept + (/\r\n?$|\n$/.exec(text)?.[0] ?? "");
}
