import type { Mark, Node } from "prosemirror-model";
import type { SyntaxNode } from "#content/prose/syntax.ts";
import { readSingleTag } from "../html/html-tree.ts";
import { readPicture } from "../html/tag-attributes.ts";
import { atomOfElement, markOfElement } from "../html/read-inline-html.ts";
import { withoutPrefix } from "../prefix.ts";
import { markType, nodeType, schema } from "../schema/schema.ts";
import { rangeOf } from "./parse.ts";

/** The text that nodes were parsed from, and the prefix of their container. */
type Source = { text: string; prefix: string };

const markNames: Record<string, string> = {
  strong: "strong",
  emphasis: "emphasis",
  delete: "strike",
};

/** The inline content of a paragraph, a heading, or a cell. A soft line break becomes a space. */
export function readInline(
  nodes: readonly SyntaxNode[],
  source: Source,
  marks: readonly Mark[] = [],
): Node[] {
  const read: Node[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!;
    const element = node.type === "html" ? readElement(nodes, index, source, marks) : undefined;
    if (element) {
      read.push(...element.read);
      index = element.last;
    } else read.push(...readNode(node, source, marks));
  }
  return read;
}

function readNode(node: SyntaxNode, source: Source, marks: readonly Mark[]): Node[] {
  const atom = (name: string, attrs: Record<string, unknown> | null) => [
    nodeType(name).create(attrs, null, marks),
  ];
  switch (node.type) {
    case "text": {
      const text = node.value.replaceAll(/\r\n?|\n/g, " ");
      return text === "" ? [] : [schema.text(text, marks)];
    }
    case "strong":
    case "emphasis":
    case "delete": {
      const mark = markType(markNames[node.type]!).create();
      return readInline(node.children, source, mark.addToSet(marks));
    }
    case "link": {
      const { url, title } = node;
      const mark = markType("link").create({ href: url, title: title ?? null });
      const content = readInline(node.children, source, mark.addToSet(marks));
      return content.length > 0 ? content : [rawOf(node, node, source, marks)];
    }
    case "inlineCode": {
      const code = markType("code").create().addToSet(marks);
      return node.value === "" ? [] : [schema.text(node.value.replaceAll(/\r\n?|\n/g, " "), code)];
    }
    case "break":
      return atom("hardBreak", null);
    case "image":
      return atom("image", { src: node.url, alt: node.alt ?? "", title: node.title ?? null });
    case "inlineMath": {
      const [from] = rangeOf(node);
      const fence = source.text.startsWith("$$", from) ? "$$" : "$";
      return atom("math", { tex: node.value.replaceAll(/\r\n?|\n/g, " "), fence });
    }
    case "footnoteReference":
      return atom("footnote", { label: node.label ?? node.identifier });
    default:
      return [rawOf(node, node, source, marks)];
  }
}

/** Markup as written, from the start of one node to the end of another. */
function rawOf(first: SyntaxNode, last: SyntaxNode, source: Source, marks: readonly Mark[]): Node {
  return nodeType("inlineRaw").create({ source: sliceOf(first, last, source) }, null, marks);
}

function sliceOf(first: SyntaxNode, last: SyntaxNode, { text, prefix }: Source): string {
  return withoutPrefix(text.slice(rangeOf(first)[0], rangeOf(last)[1]), prefix);
}

/** An HTML element whose tags are siblings. `last` is the index of its last node. */
function readElement(
  nodes: readonly SyntaxNode[],
  index: number,
  source: Source,
  marks: readonly Mark[],
): { read: Node[]; last: number } | undefined {
  const first = nodes[index]!;
  const open = sliceOf(first, first, source);
  const tag = readSingleTag(open);
  if (tag?.kind === "void") {
    if (tag.name === "br") {
      return { read: [nodeType("hardBreak").create(null, null, marks)], last: index };
    }
    return pictureIn(open, index, marks);
  }
  if (tag?.kind !== "open") return undefined;
  const last = indexOfEnd(nodes, index, tag.name);
  if (last === undefined) return undefined;
  const whole = sliceOf(first, nodes[last]!, source);
  if (tag.name === "picture") return pictureIn(whole, last, marks);
  const inner = nodes.slice(index + 1, last);
  const atom = atomOfElement(tag.name, open, textOf(inner));
  if (atom) return { read: [atom.mark(marks)], last };
  const mark = markOfElement(tag.name, open);
  const isCode = mark?.type.name === "code" && textOf(inner) === undefined;
  if (!mark || inner.length === 0 || isCode) {
    return { read: [rawOf(first, nodes[last]!, source, marks)], last };
  }
  return { read: readInline(inner, source, mark.addToSet(marks)), last };
}

function pictureIn(html: string, last: number, marks: readonly Mark[]) {
  const picture = readPicture(html);
  return picture && { read: [nodeType("image").create({ ...picture, html }, null, marks)], last };
}

function indexOfEnd(nodes: readonly SyntaxNode[], start: number, name: string): number | undefined {
  let depth = 1;
  for (let index = start + 1; index < nodes.length; index++) {
    const node = nodes[index]!;
    const tag = node.type === "html" ? readSingleTag(node.value) : undefined;
    if (tag?.name !== name) continue;
    if (tag.kind === "open") depth++;
    if (tag.kind === "close") depth--;
    if (depth === 0) return index;
  }
  return undefined;
}

function textOf(nodes: readonly SyntaxNode[]): string | undefined {
  if (nodes.some(({ type }) => type !== "text")) return undefined;
  return nodes.map((node) => (node.type === "text" ? node.value : "")).join("");
}
