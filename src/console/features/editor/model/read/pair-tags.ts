import { tagSpec } from "#content/blocks/tags.ts";
import { readTagLine, tagLinePattern } from "#content/prose/tag-line.ts";
import type { SyntaxNode } from "#content/prose/syntax.ts";
import { openElements } from "../html/html-tree.ts";
import { rangeOf } from "./parse.ts";

/** A sibling after pairing the tags around blocks: a node, a container with its tags, or source that doesn't pair. */
export type Flow =
  | { kind: "node"; node: SyntaxNode; from: number; to: number }
  | Container
  | { kind: "raw"; from: number; to: number };

export type Container = {
  kind: "container";
  /** Of the tag or the element. */
  name: string;
  /** The start tag's range. For `<details>` it excludes the summary. */
  open: [from: number, to: number];
  /** Only of `<details>`. */
  summary?: [from: number, to: number];
  /** Undefined for a tag without an end. */
  close?: [from: number, to: number];
  from: number;
  to: number;
  children: Flow[];
};

/** Whether a tag means something without an end. */
function isLeaf(name: string): boolean {
  const spec = tagSpec(name);
  return spec?.end === "optional" && spec.holds === "caption";
}

/** Pairs the tag lines and the HTML blocks among siblings. What doesn't pair is one raw range up to its end. */
export function pairTags(siblings: readonly SyntaxNode[], text: string): Flow[] {
  const nodes = siblings.flatMap((node) => splitTagLines(node, text));
  const flow: Flow[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!;
    const [from, to] = rangeOf(node);
    const paired =
      node.type === "html"
        ? pairHtml(nodes, index, text)
        : node.type === "tagLine"
          ? pairTagLine(nodes, index, text)
          : undefined;
    if (paired) {
      flow.push(paired.flow);
      index = paired.last;
    } else flow.push({ kind: "node", node, from, to });
  }
  return flow;
}

type Paired = { flow: Flow; last: number };

function pairHtml(nodes: readonly SyntaxNode[], start: number, text: string): Paired | undefined {
  const [from] = rangeOf(nodes[start]!);
  let last = start;
  let depth = openedBy(nodes[start]!);
  while (depth > 0 && last + 1 < nodes.length) depth += openedBy(nodes[++last]!);
  if (depth !== 0 || last === start) return undefined;
  const to = rangeOf(nodes[last]!)[1];
  const flow = containerOf(nodes.slice(start, last + 1), text) ?? {
    kind: "raw" as const,
    from,
    to,
  };
  return { flow, last };
}

/** How many more elements a node opens than it closes. Tags in code and escaped ones don't count. */
function openedBy(node: SyntaxNode): number {
  if (node.type === "html") return openElements(node.value);
  if (!("children" in node)) return 0;
  return (node.children as SyntaxNode[]).reduce((sum, child) => sum + openedBy(child), 0);
}

const sourceOf = (node: SyntaxNode, text: string) => text.slice(...rangeOf(node));

const detailsStart = /^(<details\b[^>]*>)\s*(<summary>[\s\S]*<\/summary>)?\s*$/;
const summaryOnly = /^<summary>[\s\S]*<\/summary>\s*$/;

/** `<details>` or `<div>` around Markdown: its tags are HTML blocks of their own. */
function containerOf(nodes: readonly SyntaxNode[], text: string): Container | undefined {
  const [first, second] = nodes;
  const last = nodes.at(-1)!;
  if (first?.type !== "html" || last.type !== "html") return undefined;
  const [from, firstEnd] = rangeOf(first);
  const [closeFrom, to] = rangeOf(last);
  const start = text.slice(from, firstEnd);
  const close: [number, number] = [closeFrom, to];
  const isEnd = (name: string) => text.slice(closeFrom, to).trimEnd() === `</${name}>`;
  const base = { kind: "container", close, from, to } as const;
  if (/^<div\b[^>]*>\s*$/.test(start) && isEnd("div")) {
    const children = pairTags(nodes.slice(1, -1), text);
    const open: [number, number] = [from, from + start.trimEnd().length];
    return { ...base, name: "div", open, children };
  }
  const details = isEnd("details") ? detailsStart.exec(start) : null;
  if (!details) return undefined;
  const [, tag = "", inline] = details;
  const open: [number, number] = [from, from + tag.length];
  if (inline !== undefined) {
    const at = from + start.indexOf(inline, tag.length);
    const children = pairTags(nodes.slice(1, -1), text);
    return { ...base, name: "details", open, summary: [at, at + inline.length], children };
  }
  if (second?.type !== "html" || !summaryOnly.test(sourceOf(second, text))) return undefined;
  const [summaryFrom] = rangeOf(second);
  const summary: [number, number] = [
    summaryFrom,
    summaryFrom + sourceOf(second, text).trimEnd().length,
  ];
  return { ...base, name: "details", open, summary, children: pairTags(nodes.slice(2, -1), text) };
}

function pairTagLine(nodes: readonly SyntaxNode[], start: number, text: string): Paired {
  const line = nodes[start]!;
  const [from, to] = rangeOf(line);
  const [tag, ...others] = readTagLine(sourceOf(line, text));
  const alone: Paired = { flow: { kind: "raw", from, to }, last: start };
  if (tag?.type !== "open" || others.length > 0) return alone;
  const end = findEnd(nodes, start, tag.name, text);
  if (end === undefined || (end.isInside && isLeaf(tag.name))) {
    if (!isLeaf(tag.name)) return alone;
    const flow: Container = {
      kind: "container",
      name: tag.name,
      open: [from, to],
      from,
      to,
      children: [],
    };
    return { flow, last: start };
  }
  const close = rangeOf(nodes[end.index]!);
  if (end.isInside) {
    return { flow: { kind: "raw", from, to: close[1] }, last: end.index };
  }
  const children = pairTags(nodes.slice(start + 1, end.index), text);
  const flow: Container = {
    kind: "container",
    name: tag.name,
    open: [from, to],
    close,
    from,
    to: close[1],
    children,
  };
  return { flow, last: end.index };
}

/** The node with a tag's end. `isInside`: the end is inside that node, such as in the last item of a list. */
function findEnd(
  nodes: readonly SyntaxNode[],
  start: number,
  name: string,
  text: string,
): { index: number; isInside: boolean } | undefined {
  // Without this check, a page of many tags without an end would take quadratic time.
  if (!text.includes(`end${name}`, rangeOf(nodes[start]!)[1])) return undefined;
  let depth = 1;
  let stray: number | undefined;
  const strayEnd = new RegExp(`^[ \\t>]*\\{%\\s*end${escaped(name)}\\s*%\\}`, "m");
  for (let index = start + 1; index < nodes.length; index++) {
    const node = nodes[index]!;
    const source = sourceOf(node, text);
    if (node.type !== "tagLine") {
      if (stray === undefined && node.type !== "code" && strayEnd.test(source)) stray = index;
      continue;
    }
    const parts = readTagLine(source);
    for (const part of parts) {
      if (part.type === "open" && part.name === name) depth++;
      if (part.type === "close" && part.name === name) depth--;
    }
    if (depth <= 0) return { index, isInside: parts.length > 1 };
  }
  return stray === undefined ? undefined : { index: stray, isInside: true };
}

const escaped = (name: string) => name.replaceAll(/[^\w-]/g, "\\$&");

/**
 * HTML continues until a blank line, so it includes a line of tags directly after it, such as `{% endcolumn %}` after
 * `</figure>`. Makes these lines nodes of their own, except inside an element such as `<pre>`.
 */
function splitTagLines(node: SyntaxNode, text: string): SyntaxNode[] {
  if (node.type !== "html" || !node.value.includes("{%")) return [node];
  const [start, end] = rangeOf(node);
  const parts: SyntaxNode[] = [];
  let htmlFrom = start;
  let depth = 0;
  let position = start;
  for (const line of text.slice(start, end).split(/(?<=\n|\r(?!\n))/)) {
    const from = position;
    position += line.length;
    const isTagLine = depth <= 0 && tagLinePattern.test(line.trimEnd());
    if (!isTagLine) {
      depth += openElements(line);
      continue;
    }
    parts.push(...part("html", htmlFrom, from, text), ...part("tagLine", from, position, text));
    htmlFrom = position;
  }
  parts.push(...part("html", htmlFrom, end, text));
  return parts;
}

/** A part of a node, without the white space around it. */
function part(type: "html" | "tagLine", from: number, to: number, text: string): SyntaxNode[] {
  const source = text.slice(from, to);
  const value = source.trim();
  if (value === "") return [];
  const start = from + source.indexOf(value);
  // Only offsets of block-level HTML are used.
  const place = (offset: number) => ({ line: 1, column: 1, offset });
  return [{ type, value, position: { start: place(start), end: place(start + value.length) } }];
}
