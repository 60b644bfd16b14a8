import type { Element, ElementContent, Root as HastRoot } from "hast";
import { toHast } from "mdast-util-to-hast";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import { type Side } from "#content/prose/anchor.ts";
import type { Block } from "#content/prose/block.ts";
import { flatten, headingsOf } from "#content/prose/flatten.ts";
import { textHash } from "#content/prose/hash.ts";
import { type OutlineEntry, outlineOf } from "#content/prose/outline.ts";
import { parseOrdinary, type Unparsed, whyUnparsed } from "#content/prose/parse.ts";
import { describeElements } from "./describe-elements.ts";
import { type Drawn, drawnOf, ownElements } from "./drawn.ts";
/** A text to render; `side` as in readDrawing. */
export type DrawingRequest = { markdown: string; side: Side | undefined };

/** A top-level element of a page, or the source of one that is too large to render. */
export type Piece = {
  /** Equal for equal content, so that it is rendered once. Unique on the page. Anchors don't change it. */
  key: string;
  /** Equal for equal content with equal anchors; only where there are any. */
  anchored?: string;
  /** Approximate number of elements. */
  weight: number;
  content: Drawn | { source: string };
};

/** The text of a page, ready to become elements. Plain data, so that a worker can send it. */
export type Drawing = {
  pieces: Piece[];
  outline: OutlineEntry[];
  /** All targets for `#…` links: the slugs of the outline and the IDs of HTML elements. */
  anchors: string[];
  /** Its code has no colors yet, because the highlighter is still loading. */
  isUncolored?: true;
};

/** Why a text is shown as source. */
export type PlainText = { plain: Unparsed["kind"] | "time" };

/** Approximate limits of elements, for one piece and for a page. */
const largestPiece = 5000;
const largestPage = 200_000;

/**
 * Prepares a text for rendering. Equal texts give equal results. 100 KB take about 150 ms, but a malicious text can take minutes:
 * run it in a worker with a time limit.
 *
 * @param side - the side whose comment anchors blocks carry as `data-block`; none without it
 */
export function readDrawing(markdown: string, side: Side | undefined): Drawing | PlainText {
  const unparsed = whyUnparsed(markdown);
  if (unparsed !== undefined) return { plain: unparsed.kind };
  const tree = parseOrdinary(markdown);
  const blocks = side ? flatten(tree) : headingsOf(tree);
  const outline = outlineOf(blocks);
  const ids: string[] = [];
  describeElements(tree, {
    anchors: side ? anchorsByOffset(blocks, side) : new Map(),
    slugs: new Map(outline.map(({ offset, slug }) => [offset, slug])),
    ids,
  });
  const root = toHast({ type: "root", children: tree as never }) as HastRoot;
  headFootnotes(root);
  const pieces = piecesOf(root.children as ElementContent[], markdown, side !== undefined);
  if (pieces.reduce((sum, { weight }) => sum + weight, 0) > largestPage) return { plain: "size" };
  return { pieces, outline, anchors: [...outline.map(({ slug }) => slug), ...ids] };
}

/** Labels the footnotes by their section. A heading with an ID would exist once per text on the screen. */
function headFootnotes(root: HastRoot): void {
  const last = root.children.findLast((node) => node.type === "element");
  if (last?.properties["dataFootnotes"] !== true) return;
  last.children = last.children.filter((node) => node.type === "element" && node.tagName === "ol");
}

function anchorsByOffset(blocks: readonly Block[], side: Side): Map<number, string[]> {
  const all = new Map<number, string[]>();
  for (const [index, { offset }] of blocks.entries()) {
    const anchors = all.get(offset) ?? [];
    anchors.push(blockAnchor(blocks, index, side));
    all.set(offset, anchors);
  }
  return all;
}

/** Leaves out anchors, for `JSON.stringify`. */
const withoutAnchors = (name: string, value: unknown) =>
  name === "data-block" ? undefined : value;

function piecesOf(
  nodes: readonly ElementContent[],
  markdown: string,
  isAnchored: boolean,
): Piece[] {
  const seen = new Map<string, number>();
  const pieces: Piece[] = [];
  const add = (content: Piece["content"], weight: number) => {
    const own = JSON.stringify(content);
    const hash = textHash(isAnchored ? JSON.stringify(content, withoutAnchors) : own);
    const repeated = seen.get(hash) ?? 0;
    seen.set(hash, repeated + 1);
    const anchored = isAnchored && { anchored: textHash(own) };
    pieces.push({ key: `${hash}.${repeated}`, ...anchored, weight, content });
  };
  for (const node of nodes) {
    if (node.type === "text" && node.value.trim() === "") continue;
    const { position } = node;
    for (const part of splitLarge(node)) {
      const weight = weightOf(part);
      const source = markdown.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
      if (weight <= largestPiece || source === "") add(drawnOf(part), weight);
      else add({ source }, 1 + Math.ceil(source.length / 1000));
    }
  }
  return pieces;
}

/** The number of table rows or list items that are rendered at once. */
const together = 300;

const costs: Record<string, number> = ownElements;

/** The approximate cost of rendering a node, in elements. A long text counts as several. */
function weightOf(node: ElementContent): number {
  if (node.type === "text") return Math.floor(node.value.length / 500);
  if (node.type !== "element") return 0;
  const own = 1 + (costs[node.tagName] ?? 0);
  return node.children.reduce((sum, child) => sum + weightOf(child), own);
}

/** Splits a table or list with thousands of rows or items into several consecutive ones. */
function splitLarge(node: ElementContent): ElementContent[] {
  if (node.type !== "element") return [node];
  if (node.tagName === "ul" || node.tagName === "ol") return splitList(node);
  if (node.tagName === "table") return splitTable(node);
  return [node];
}

const isElement = (node: ElementContent): node is Element => node.type === "element";

function splitList(list: Element): Element[] {
  const items = list.children.filter(isElement);
  if (items.length <= together) return [list];
  const first = Number(list.properties["start"] ?? 1);
  return parts(items).map((children, index) => {
    const start = list.tagName === "ol" ? { start: first + index * together } : {};
    return { ...list, properties: { ...list.properties, ...start }, children };
  });
}

/** The header stays with the first part. */
function splitTable(table: Element): Element[] {
  const sections = table.children.filter(isElement);
  const body = sections.find(({ tagName }) => tagName === "tbody");
  const rows = body?.children.filter(isElement) ?? [];
  if (body === undefined || rows.length <= together) return [table];
  const others = sections.filter((section) => section !== body);
  return parts(rows).map((children, index) => {
    const part = { ...body, children };
    return { ...table, children: index === 0 ? [...others, part] : [part] };
  });
}

function parts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / together) }, (_, index) =>
    all.slice(index * together, (index + 1) * together),
  );
}
