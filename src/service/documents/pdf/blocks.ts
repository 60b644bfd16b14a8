import { levelOf } from "#content/blocks/elements.ts";
import type { NodeAt } from "#content/blocks/nodes.ts";
import { type HintStyle, isTagName, type TagName, tags } from "#content/blocks/tags.ts";
import { isTermList } from "#content/prose/term-list.ts";
import type { ProseNode, TagBlock } from "#content/prose/nest.ts";
import {
  between,
  body,
  type Canvas,
  type Column,
  muted,
  type PageParts,
  type TextStyle,
  type Writing,
} from "./canvas.ts";
import { spansOf, type Span } from "./spans.ts";
import { writeTable } from "./table.ts";

const indent = 18;
const headingSizes = [17, 15, 13, 12, 11, 10.5];
const barColor = "#c9c9d4";

/**
 * Writes blocks one below the other. It yields after each part that takes a while, so that a long page can be written in
 * slices.
 */
export function* writeBlocks(
  canvas: Canvas,
  nodes: readonly ProseNode[],
  column: Column,
  parts: PageParts,
  style = body,
): Writing {
  for (const node of nodes) {
    yield* writeBlock(canvas, node, column, parts, style);
    yield;
  }
}

function* writeBlock(
  canvas: Canvas,
  node: ProseNode,
  column: Column,
  parts: PageParts,
  style: TextStyle,
): Writing {
  switch (node.type) {
    case "heading":
      return writeHeading(canvas, node, column, parts);
    case "paragraph":
      return writeParagraph(canvas, node.children as ProseNode[], column, parts, style);
    case "list":
      return yield* writeList(canvas, node, column, parts, style);
    case "table":
      return yield* writeTable(canvas, node, column, parts);
    case "code":
    case "math":
      return yield* writeCode(canvas, node.value, column);
    case "blockquote":
      return yield* writeAside(canvas, node.children as ProseNode[], column, parts, muted);
    case "thematicBreak":
      return writeRule(canvas, column);
    case "footnoteDefinition":
      canvas.label(`[${node.label ?? node.identifier}]`, column, muted);
      return yield* writeBlocks(canvas, node.children as ProseNode[], column, parts, muted);
    case "tagBlock":
      return yield* writeTag(canvas, node, column, parts);
    case "htmlElement":
      return yield* writeElement(canvas, node, column, parts, style);
    case "definition":
    case "html":
    case "yaml":
    case "tagLine":
      return;
    default: {
      const other: NodeAt<ProseNode, "part" | "text" | "none"> = node;
      return writeParagraph(canvas, [other], column, parts, style);
    }
  }
}

function writeHeading(
  canvas: Canvas,
  node: Extract<ProseNode, { type: "heading" }>,
  column: Column,
  parts: PageParts,
): void {
  const size = headingSizes[node.depth - 1]!;
  const spans = spansOf(node.children as ProseNode[]);
  // Avoid a heading at the bottom of a page, without its text.
  canvas.need(size * 4);
  canvas.gap(size * 0.5);
  parts.heading(spans.map(({ text }) => text).join(""), node.depth);
  canvas.write(spans, column, { size, color: body.color, bold: true }, parts.targetOf);
  canvas.gap(between);
}

/** Images are separate blocks between the text before and after them. */
function writeParagraph(
  canvas: Canvas,
  nodes: readonly ProseNode[],
  column: Column,
  parts: PageParts,
  style: TextStyle,
): void {
  let spans: Span[] = [];
  const flush = () => {
    if (spans.some(({ text }) => text.trim() !== "")) {
      canvas.write(spans, column, style, parts.targetOf);
      canvas.gap(between);
    }
    spans = [];
  };
  for (const node of nodes) {
    const address = pictureAddress(node);
    const picture = address === undefined ? undefined : parts.imageOf(address);
    if (picture === undefined) spans.push(...spansOf([node]));
    else {
      flush();
      if (!writePicture(canvas, picture, column)) spans.push(...spansOf([node]));
    }
  }
  flush();
}

function* writeList(
  canvas: Canvas,
  node: Extract<ProseNode, { type: "list" }>,
  column: Column,
  parts: PageParts,
  style: TextStyle,
): Writing {
  const inner = narrower(column, indent);
  const line = style.size * 1.5;
  const hasTerms = isTermList(node);
  for (const [index, item] of node.children.entries()) {
    canvas.need(line);
    if (hasTerms) {
      const [term, ...definition] = item.children as ProseNode[];
      yield* writeBlocks(canvas, [term!], column, parts, style);
      yield* writeBlocks(canvas, definition, inner, parts, style);
      continue;
    }
    const top = canvas.document.y;
    const number = node.ordered ? `${(node.start ?? 1) + index}.` : "•";
    const box = item.checked === true ? "[x]" : "[ ]";
    const mark = typeof item.checked === "boolean" ? box : number;
    canvas.label(mark, { left: column.left, width: indent * 3 }, style);
    canvas.document.y = top;
    yield* writeBlocks(canvas, item.children as ProseNode[], inner, parts, style);
    if (canvas.document.y === top) canvas.gap(line);
  }
}

/** Writes indented blocks with a bar beside them, as long as they stay on one page. */
function* writeAside(
  canvas: Canvas,
  nodes: readonly ProseNode[],
  column: Column,
  parts: PageParts,
  style: TextStyle,
  color = barColor,
): Writing {
  canvas.need(style.size * 3);
  const { document } = canvas;
  const { page, y: top } = document;
  yield* writeBlocks(canvas, nodes, narrower(column, 14), parts, style);
  if (document.page !== page) return;
  const height = Math.max(document.y - top - between / 2, 0);
  document.rect(column.left, top, 3, height).fill(color);
}

const hintColors: Record<HintStyle, string> = {
  info: "#3b6fd4",
  success: "#2f8f4e",
  warning: "#c98a16",
  danger: "#c43d3d",
};

type WriteTag = (canvas: Canvas, node: TagBlock, column: Column, parts: PageParts) => Writing;

function writeTag(canvas: Canvas, node: TagBlock, column: Column, parts: PageParts): Writing {
  const write = isTagName(node.name) ? tagWriters[node.name] : writeInside;
  return write(canvas, node, column, parts);
}

function writeHint(canvas: Canvas, node: TagBlock, column: Column, parts: PageParts): Writing {
  const { style } = tags.hint.attributes;
  const written = node.attributes["style"] ?? style.initial;
  const color = style.has(written) ? hintColors[written] : barColor;
  return writeAside(canvas, node.children, column, parts, body, color);
}

/** Writes what a block says about itself, and its content below. */
function* writeInside(
  canvas: Canvas,
  { attributes, children }: TagBlock,
  column: Column,
  parts: PageParts,
): Writing {
  const { title, url, src } = attributes;
  if (title) canvas.label(title, column, { ...body, bold: true });
  const address = url ?? src;
  if (address) {
    const span = { text: address, bold: false, italic: false, mono: false, strike: false };
    canvas.write([{ ...span, link: address }], column, body, parts.targetOf);
    canvas.gap(between);
  }
  yield* writeBlocks(canvas, children, column, parts);
}

const tagWriters: Record<TagName, WriteTag> = {
  hint: writeHint,
  tabs: writeInside,
  tab: writeInside,
  stepper: writeInside,
  step: writeInside,
  columns: writeInside,
  column: writeInside,
  code: writeInside,
  "content-ref": writeInside,
  embed: writeInside,
  file: writeInside,
  include: writeInside,
  if: writeInside,
  unless: writeInside,
  elif: writeInside,
  elseif: writeInside,
  else: writeInside,
  for: writeInside,
  updates: writeInside,
  update: writeInside,
  raw: writeInside,
  openapi: writeInside,
  "openapi-operation": writeInside,
  "openapi-schemas": writeInside,
  "openapi-webhook": writeInside,
  swagger: writeInside,
  "swagger-description": writeInside,
  "swagger-parameter": writeInside,
  "swagger-response": writeInside,
  "@mermaid/diagram": writeInside,
};

function* writeElement(
  canvas: Canvas,
  node: Extract<ProseNode, { type: "htmlElement" }>,
  column: Column,
  parts: PageParts,
  style: TextStyle,
): Writing {
  if (levelOf(node.name) === "text") return writeParagraph(canvas, [node], column, parts, style);
  yield* writeBlocks(canvas, node.children, column, parts, style);
}

function writeRule(canvas: Canvas, { left, width }: Column): void {
  canvas.need(20);
  canvas.gap(between);
  const { document } = canvas;
  document.rect(left, document.y, width, 0.7).fill(barColor);
  canvas.gap(between * 2);
}

function narrower({ left, width }: Column, by: number): Column {
  const taken = Math.min(by, Math.max(width - 120, 0));
  return { left: left + taken, width: width - taken };
}

const code: TextStyle = { size: 8.5, color: "#1b1b1f" };

/** Writes code line by line with its own background, so that it can continue on the next page. */
function* writeCode(canvas: Canvas, text: string, column: Column): Writing {
  const inner = { left: column.left + 6, width: column.width - 12 };
  for (const line of text.split("\n")) {
    const span = { text: line, bold: false, italic: false, mono: true, strike: false };
    const height = canvas.heightOf([span], inner.width, code) + 3;
    canvas.need(height);
    const top = canvas.document.y;
    if (height <= canvas.room + 1) {
      canvas.document.rect(column.left, top, column.width, height).fill("#f3f3f6");
    }
    canvas.document.y = top + 1.5;
    if (line.trim() !== "") canvas.write([span], inner, code);
    canvas.document.y = Math.max(
      canvas.document.y,
      Math.min(top + height, top + canvas.pageHeight),
    );
    yield;
  }
  canvas.gap(between);
}

/** URL of an image, if the node is one. */
function pictureAddress(node: ProseNode): string | undefined {
  if (node.type === "image") return node.url;
  return node.type === "htmlElement" && node.name === "img" ? node.attributes.src : undefined;
}

/** Writes an image at its own width or the column's. False if it can't be decoded. */
function writePicture(canvas: Canvas, bytes: Uint8Array, column: Column): boolean {
  const { document } = canvas;
  try {
    const image = opener(document).openImage(Buffer.from(bytes));
    const { width, height } = image;
    const scale = Math.min(0.75, column.width / width, (canvas.pageHeight * 0.8) / height);
    canvas.need(height * scale);
    const top = document.y;
    document.image(image as never, column.left, top, { width: width * scale });
    document.y = top + height * scale;
    canvas.gap(between);
    return true;
  } catch {
    return false;
  }
}

/** Missing in pdfkit's types. */
function opener(document: PDFKit.PDFDocument) {
  return document as unknown as {
    openImage(bytes: Buffer): { width: number; height: number };
  };
}
