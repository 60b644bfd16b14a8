import type { Mark, Node } from "prosemirror-model";
import { decodeEntities } from "#content/prose/entities.ts";
import { nodeType, schema } from "../schema/schema.ts";
import type { Element, HtmlNode } from "./html-tree.ts";
import { pictureOf } from "./image-html.ts";
import { atomOfElement, markOfElement } from "./inline-elements.ts";

/** The inline content of HTML: a cell, a caption, a summary. Elements that the editor doesn't know stay as source. */
export function readInlineHtml(nodes: readonly HtmlNode[], source: string): Node[] {
  return read(withoutEdgeSpace(nodes), source, []);
}

function read(nodes: readonly HtmlNode[], source: string, marks: readonly Mark[]): Node[] {
  return nodes.flatMap((node) => {
    if (node.type === "element") return readElement(node, source, marks);
    if (node.type === "comment") return rawOf(node, source, marks);
    // In this order, a space that is written as a reference stays.
    const text = decodeEntities(node.value.replaceAll(/[ \t\r\n]+/g, " "));
    return text === "" ? [] : schema.text(text, marks);
  });
}

function readElement(element: Element, source: string, marks: readonly Mark[]): Node | Node[] {
  const { name, open, children } = element;
  if (name === "br") return nodeType("hardBreak").create(null, null, marks);
  const picture = pictureOf(element);
  if (picture) {
    const html = source.slice(element.from, element.to);
    return nodeType("image").create({ ...picture, html }, null, marks);
  }
  const atom = atomOfElement(name, open, textOf(children));
  if (atom) return atom.mark(marks);
  const mark = element.innerFrom < element.to ? markOfElement(name, open) : undefined;
  const isCode = mark?.type.name === "code";
  // An empty element would vanish, and code can't hold anything but text in Markdown.
  if (!mark || children.length === 0 || (isCode && textOf(children) === undefined)) {
    return rawOf(element, source, marks);
  }
  return read(children, source, mark.addToSet(marks));
}

function textOf(nodes: readonly HtmlNode[]): string | undefined {
  if (nodes.some(({ type }) => type !== "text")) return undefined;
  return nodes.map((node) => (node.type === "text" ? decodeEntities(node.value) : "")).join("");
}

function rawOf(node: HtmlNode, source: string, marks: readonly Mark[]): Node {
  return nodeType("inlineRaw").create({ source: source.slice(node.from, node.to) }, null, marks);
}

/** White space around a cell's content shows nothing. */
function withoutEdgeSpace(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node, index) => {
    if (node.type !== "text") return node;
    const value = index === 0 ? node.value.trimStart() : node.value;
    return { ...node, value: index === nodes.length - 1 ? value.trimEnd() : value };
  });
}
