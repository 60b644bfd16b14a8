import type { Mark, Node } from "prosemirror-model";
import { decodeEntities } from "#content/prose/entities.ts";
import { iconOf } from "#content/drawing/html-looks.ts";
import { nodeType, schema, markType } from "../schema/schema.ts";
import type { Element, HtmlNode } from "./html-tree.ts";
import { pictureOf, attributeOf, hasOtherAttributes } from "./tag-attributes.ts";

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

const plainMarks: Record<string, string> = {
  strong: "strong",
  b: "strong",
  em: "emphasis",
  i: "emphasis",
  del: "strike",
  s: "strike",
  code: "code",
};

const tagMarks: Record<string, string> = {
  mark: "highlight",
  u: "underline",
  ins: "underline",
  kbd: "keyboard",
  sup: "superscript",
  sub: "subscript",
};

/** The mark of an inline element; undefined if the mark would lose something of the start tag. */
export function markOfElement(name: string, open: string): Mark | undefined {
  const plain = plainMarks[name];
  if (plain) return hasOtherAttributes(open) ? undefined : markType(plain).create();
  const kept = tagMarks[name];
  if (kept) return markType(kept).create({ open });
  const href = name === "a" ? attributeOf(open, "href") : undefined;
  if (href === undefined || isButton(name, open)) return undefined;
  return markType("link").create({
    href,
    title: attributeOf(open, "title") ?? null,
    open: hasOtherAttributes(open, "href", "title") ? open : null,
  });
}

/**
 * The node of an inline element that is one thing to writers: an icon or a button.
 * @param text its content, if it is only text
 */
export function atomOfElement(
  name: string,
  open: string,
  text: string | undefined,
): Node | undefined {
  if (text === undefined) return undefined;
  if (isButton(name, open)) {
    return text.trim() === "" ? undefined : nodeType("button").create({ open, label: text.trim() });
  }
  const icon = name === "i" ? iconOf(attributeOf(open, "class")) : undefined;
  if (icon === undefined || (text !== "" && text !== `:${icon}:`)) return undefined;
  return nodeType("icon").create({ name: icon, open: isUsualIcon(open, icon) ? null : open });
}

function isButton(name: string, open: string): boolean {
  if (name === "button") return true;
  return name === "a" && (attributeOf(open, "class") ?? "").split(/\s+/).includes("button");
}

const isUsualIcon = (open: string, name: string) => open === `<i class="fa-${name}">`;
