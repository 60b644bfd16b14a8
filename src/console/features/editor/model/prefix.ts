import { markLength } from "#content/byte-order-mark.ts";
import type { Orig } from "./loaded.ts";

/*
 * A nested block is read and printed without what its lines start with: the `> ` of a quote, the spaces of a list item. Authors
 * write these with tabs, with more spaces, or not at all, so they are removed as the parser does, by columns.
 */

const lineEnding = /\r\n?|\n/;

/** A line of a block after its first. */
export type Line = {
  /** The line ending before it. */
  end: string;
  /** What is before its text. */
  lead: string;
  text: string;
  /** How many spaces at the start of the text are the rest of a tab, which `lead` ends with. */
  pad: number;
  /** Whether it lacks marks of its containers: a paragraph continues without them. */
  isLazy: boolean;
};

/** A block's source by lines; the first one has nothing before its text. */
export function linesOf(source: string, prefix: string, indent = 0): Line[] {
  const ends = source.match(new RegExp(lineEnding, "g")) ?? [];
  return source.split(lineEnding).map((line, index) => {
    if (index === 0) return { end: "", lead: "", text: line, pad: 0, isLazy: false };
    const { at, pad, isLazy } = skipPrefix(line, prefix, indent);
    const text = " ".repeat(pad) + line.slice(at);
    return { end: ends[index - 1]!, lead: line.slice(0, at), text, pad, isLazy };
  });
}

/**
 * The lines of a nested block as they are outside: without the container's prefix, and with plain line endings.
 * @param indent by how many columns more they may be indented, as code is by as much as its fence
 */
export function withoutPrefix(source: string, prefix: string, indent = 0): string {
  if (prefix === "" && indent === 0) return source.replaceAll(/\r\n?/g, "\n");
  return linesOf(source, prefix, indent)
    .map(({ text }) => text)
    .join("\n");
}

/** Lines inside a container: each but the first starts with its prefix. */
export function withPrefix(text: string, prefix: string): string {
  if (prefix === "") return text;
  const short = prefix.trimEnd();
  return text.replaceAll(
    /\n(?=(\n|$)?)/g,
    (_, blank?: string) => `\n${blank === undefined ? prefix : short}`,
  );
}

/** Whether a line of a block lacks marks of its containers. Elsewhere, such a line could mean something else. */
export function hasLazyLines(source: string, prefix: string): boolean {
  return prefix !== "" && linesOf(source, prefix).some(({ isLazy }) => isLazy);
}

/** Whether removing the prefix and adding it again gives the same lines: no tabs, no lazy lines. */
export function isPlainlyPrefixed(source: string, prefix: string): boolean {
  return withPrefix(withoutPrefix(source, prefix), prefix) === source.replaceAll(/\r\n?/g, "\n");
}

/** By how many columns more than by its container a block is indented. Zero next to the marker of an item or a footnote. */
export function indentAt(text: string, offset: number, prefix: string): number {
  const before = text.slice(lineStart(text, offset), offset);
  if (/[^>\s][ \t]*$/.test(before)) return 0;
  const lead = before.replaceAll(/[^>\s]/g, " ");
  const { at, column } = skipPrefix(lead, prefix, 0);
  // Other signs than those of quotes are of HTML.
  return lead.includes(">", at) ? 0 : columnsOf(lead) - column;
}

/** Where a block's place starts, and the spaces that a text there needs first, if the container shares a tab with the block. */
export type Outer = { from: number; lead: string };

/**
 * The place of a block with the white space that indents it more than its container does: what takes its place is indented by its
 * container alone.
 */
export function outerPlace(text: string, { from, prefix }: Orig): Outer {
  if (indentAt(text, from, prefix) === 0) return { from, lead: "" };
  const start = lineStart(text, from);
  const { at, pad, column } = skipPrefix(text.slice(start, from), prefix, 0);
  const own = pad > 0 ? at - 1 : at;
  const missing = column - columnsOf(text.slice(start, start + own));
  return { from: start + own, lead: pad > 0 ? " ".repeat(missing) : "" };
}

/** The column of an offset in its line, from 0. */
export function columnAt(text: string, offset: number): number {
  return columnsOf(text.slice(lineStart(text, offset), offset));
}

/** Where the line of an offset starts. A byte order mark isn't part of it. */
function lineStart(text: string, offset: number): number {
  const first = markLength(text);
  let start = offset;
  while (start > first && text[start - 1] !== "\n" && text[start - 1] !== "\r") start--;
  return start;
}

const tabSize = 4;

function columnsOf(text: string): number {
  let column = 0;
  for (const sign of text) column += sign === "\t" ? tabSize - (column % tabSize) : 1;
  return column;
}

type Skipped = { at: number; column: number; pad: number; isLazy: boolean };

/** Skips what a line has of a prefix, and white space of up to `indent` columns after it. */
function skipPrefix(line: string, prefix: string, indent: number): Skipped {
  const place = { at: 0, column: 0, pad: 0 };
  let isLazy = false;
  for (const [mark] of prefix.matchAll(/> ?| /g)) {
    const isFound = mark === " " ? skipSpace(line, place) : skipQuoteMark(line, place);
    if (isFound) continue;
    isLazy = line.slice(place.at).trim() !== "";
    break;
  }
  for (let count = 0; count < indent && skipSpace(line, place); count++);
  return { ...place, isLazy };
}

type Place = { at: number; column: number; pad: number };

/** Skips one column of white space. */
function skipSpace(line: string, place: Place): boolean {
  if (place.pad > 0) place.pad--;
  else if (line[place.at] === " ") place.at++;
  else if (line[place.at] === "\t") {
    place.at++;
    place.pad = tabSize - (place.column % tabSize) - 1;
  } else return false;
  place.column++;
  return true;
}

/** Skips the mark of a quote with the space after it. Up to three spaces may be before it. */
function skipQuoteMark(line: string, place: Place): boolean {
  const ahead = { ...place };
  for (let count = 0; count < 3 && skipSpace(line, ahead); count++);
  if (ahead.pad > 0 || line[ahead.at] !== ">") return false;
  Object.assign(place, { ...ahead, at: ahead.at + 1, column: ahead.column + 1 });
  skipSpace(line, place);
  return true;
}

/** A block's lines as they are in its containers. */
export type Nested = { lines: readonly Line[]; prefix: string; indent: number };

/** What a line of a block starts with, if the line may stay as it is there; undefined to write it anew. */
export function keptLead(line: string, old: Line, { prefix, indent }: Nested): string | undefined {
  if (!line.startsWith(" ".repeat(old.pad))) return undefined;
  const written = old.lead + line.slice(old.pad);
  const { at, pad, isLazy } = skipPrefix(written, prefix, indent);
  if (" ".repeat(pad) + written.slice(at) !== line) return undefined;
  return isLazy && !(old.isLazy && continuesToo(line, old.text)) ? undefined : old.lead;
}

/** Whether a line without marks continues the paragraph as another one does: its first word decides. */
function continuesToo(line: string, other: string): boolean {
  const firstWord = (text: string) => /^\s*\S*/.exec(text)![0];
  return /^\s*\p{L}/u.test(line) || firstWord(line) === firstWord(other);
}
