import type { Definition, Link, LinkReference, Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import { markLength } from "./byte-order-mark.ts";

/** Offsets in a text (end exclusive). */
export type Range = { start: number; end: number };

/** A stretch of a text that is replaced, usually by nothing. */
export type Cut = Range & { put?: string };

/** What to cut around the text of a Markdown link; undefined for a bare URL. */
export function cutsAround(text: string, link: Link | LinkReference): Cut[] | undefined {
  const whole = rangeOf(link);
  const [first, last] = [rangeOf(link.children[0]), rangeOf(link.children.at(-1))];
  if (!whole || text[whole.start] !== "[") return undefined;
  const label = { start: first?.start ?? whole.end, end: last?.end ?? whole.end };
  const escape = startsBlock(text, whole.start)
    ? escapeOf(text.slice(label.start, label.end))
    : undefined;
  return [
    { start: whole.start, end: label.start },
    ...(escape
      ? [{ start: label.start + escape.at, end: label.start + escape.at, put: "\\" }]
      : []),
    { start: label.end, end: whole.end },
  ];
}

/** Characters of marks before a block; more aren't looked at. */
const marksBefore = 100;

/** Whether only white space and the marks of containers are before a link in its line. */
function startsBlock(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - marksBefore), start);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return /^(?:[\s>]|[-+*]\s|\d{1,9}[.)]\s)*$/.test(line);
}

/** Where a text needs a backslash so that it doesn't begin a heading, a quote, or a list. */
function escapeOf(label: string): { at: number } | undefined {
  const number = /^\d{1,9}(?=[.)](?:\s|$))/.exec(label);
  if (number) return { at: number[0].length };
  return /^(?:#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|[-=]+\s*$)/.test(label) ? { at: 0 } : undefined;
}

/**
 * What to cut for each definition: itself, and what refers to it except for the links' texts. A definition that an image needs
 * can't be cut.
 */
export function cutsOfDefinitions(text: string, tree: Root): ReadonlyMap<Nodes, readonly Cut[]> {
  const definitions = new Map<string, Definition>();
  const cuts = new Map<Nodes, Cut[]>();
  visit(tree, "definition", (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
    const range = rangeOf(node);
    if (range) cuts.set(node, [withLineBreak(text, range)]);
  });
  if (definitions.size === 0) return cuts;
  visit(tree, (node) => {
    if (node.type !== "linkReference" && node.type !== "imageReference") return;
    const definition = definitions.get(node.identifier);
    if (definition === undefined) return;
    const around = node.type === "linkReference" ? cutsAround(text, node) : undefined;
    if (around === undefined) cuts.delete(definition);
    else cuts.get(definition)?.push(...around);
  });
  return cuts;
}

/** What is on a line of its own goes with its line break. */
function withLineBreak(text: string, { start, end }: Range): Range {
  const isLine = start === markLength(text) || text[start - 1] === "\n";
  const after = /\r?\n/y;
  after.lastIndex = end;
  return { start, end: isLine && after.test(text) ? after.lastIndex : end };
}

/** Characters in which the end of an element is looked for: a hostile text has many without one. */
const inside = 5_000;

/** The tags of an `<a>` element. @param opening - its first tag */
export function cutsOfTag(text: string, opening: Range): Cut[] | undefined {
  if (!/^<a\s/i.test(text.slice(opening.start, opening.start + 3))) return undefined;
  // Links can't be in links: another one says that this one has no end.
  const end = /<(?:\/a\s{0,9}>|a\s)/i.exec(text.slice(opening.end, opening.end + inside));
  if (end?.[0].endsWith(">") !== true) return undefined;
  const start = opening.end + end.index;
  return [opening, { start, end: start + end[0].length }];
}

/** The tags of `{% content-ref %}`, each with its line; other blocks have no text of their own. */
export function cutsOfBlock(text: string, opening: Range): Cut[] | undefined {
  if (!/^\{%-?\s*content-ref\s/.test(text.slice(opening.start, opening.end))) return undefined;
  const closing = /\{%-?\s{0,9}endcontent-ref\s{0,9}-?%\}/;
  const end = closing.exec(text.slice(opening.end, opening.end + inside));
  if (!end) return undefined;
  const start = opening.end + end.index;
  return [withLineBreak(text, opening), withLineBreak(text, { start, end: start + end[0].length })];
}

function rangeOf(node: Nodes | undefined): Range | undefined {
  const start = node?.position?.start.offset;
  const end = node?.position?.end.offset;
  return start === undefined || end === undefined ? undefined : { start, end };
}
