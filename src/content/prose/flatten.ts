import type { Code } from "mdast";
import { levelOf } from "#content/blocks/elements.ts";
import { type NodeAt, nodeSpec } from "#content/blocks/nodes.ts";
import { tagSpec } from "#content/blocks/tags.ts";
import { type Block, type BlockContent, makeBlock, type PathPart } from "./block.ts";
import {
  anchorsIn,
  attributesOf,
  type Definitions,
  imageOf,
  inlineTokens,
  textTokens,
} from "./inline.ts";
import type { HtmlElement, ProseNode, TagBlock } from "./nest.ts";
import { flattenTable, tableContent } from "./flatten-table.ts";
import { type Attributes, type InlineImage, prefixed, type Token } from "./token.ts";

type Writer = {
  definitions: Definitions;
  /** Leaves out the words of all other blocks, and so most of the work. */
  headingsOnly: boolean;
  add(
    content: BlockContent,
    tokens: Token[],
    node: ProseNode,
    path: PathPart[],
    attributes?: Attributes,
  ): void;
};

/** Converts a tree to the flat list of blocks that readers see, each with the containers around it. */
export function flatten(nodes: readonly ProseNode[]): Block[] {
  return blocksOf(nodes, false);
}

/** The headings among the blocks of {@link flatten}. */
export function headingsOf(nodes: readonly ProseNode[]): Block[] {
  return blocksOf(nodes, true).filter(({ kind }) => kind === "heading");
}

function blocksOf(nodes: readonly ProseNode[], headingsOnly: boolean): Block[] {
  const blocks: Block[] = [];
  const writer: Writer = {
    definitions: definitionsOf(nodes, new Map()),
    headingsOnly,
    add(content, tokens, node, path, attributes = {}) {
      const { start, end } = node.position ?? {};
      const line = start?.line ?? 1;
      const endLine = end?.line ?? line;
      const offset = start?.offset ?? 0;
      const endOffset = end?.offset ?? offset;
      const place = { path, line, endLine, offset, endOffset };
      blocks.push(makeBlock(content, tokens, attributes, place));
    },
  };
  flattenAll(nodes, [], writer);
  return blocks;
}

function definitionsOf(
  nodes: readonly ProseNode[],
  urls: Map<string, string>,
): Map<string, string> {
  for (const node of nodes) {
    if (node.type === "definition") {
      if (!urls.has(node.identifier)) urls.set(node.identifier, node.url);
    } else if (node.type !== "paragraph" && node.type !== "heading" && "children" in node) {
      definitionsOf(node.children, urls);
    }
  }
  return urls;
}

type BlockNode = NodeAt<ProseNode, "block" | "element">;

function isBlock(node: ProseNode): node is BlockNode {
  const { level } = nodeSpec(node.type);
  return level === "block" || (node.type === "htmlElement" && levelOf(node.name) === "block");
}

/** Children of an HTML container mix text and blocks. Runs of inline nodes become paragraphs. */
function flattenAll(nodes: readonly ProseNode[], path: PathPart[], writer: Writer): void {
  let inline: ProseNode[] = [];
  const flush = () => {
    const [first] = inline;
    if (first) paragraph(inline, first, path, writer);
    inline = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) inline.push(node);
    else {
      flush();
      flattenNode(node, path, writer);
    }
  }
  flush();
}

function paragraph(
  nodes: readonly ProseNode[],
  at: ProseNode,
  path: PathPart[],
  writer: Writer,
): void {
  if (writer.headingsOnly) return;
  const tokens = inlineTokens(nodes, writer.definitions);
  const [only] = tokens;
  if (tokens.length === 1 && only?.image && only.style === "") {
    picture(only.image, [], {}, at, path, writer);
  } else if (tokens.length > 0) {
    writer.add({ kind: "paragraph" }, tokens, at, path, anchorsIn(nodes));
  }
}

function picture(
  { attributes, ...image }: InlineImage,
  caption: Token[],
  more: Attributes,
  at: ProseNode,
  path: PathPart[],
  writer: Writer,
): void {
  writer.add({ kind: "image", image }, caption, at, path, { ...attributes, ...more });
}

function flattenNode(node: BlockNode, path: PathPart[], writer: Writer): void {
  switch (node.type) {
    case "paragraph":
      paragraph(node.children, node, path, writer);
      break;
    case "heading": {
      const tokens = inlineTokens(node.children, writer.definitions);
      const anchors = anchorsIn(node.children);
      writer.add({ kind: "heading", depth: node.depth }, tokens, node, path, anchors);
      break;
    }
    case "list": {
      const inList = [...path, { name: "list" }];
      node.children.forEach((item, index) => {
        const number = node.ordered ? (node.start ?? 1) + index : undefined;
        flattenItem(
          item,
          item.children,
          { ordered: node.ordered === true, number },
          inList,
          writer,
        );
      });
      break;
    }
    case "code": {
      const { content, attributes } = codeOf(node);
      writer.add(content, [], node, path, attributes);
      break;
    }
    case "math":
      writer.add({ kind: "code", language: "math", title: "", value: node.value }, [], node, path);
      break;
    case "table": {
      if (writer.headingsOnly) break;
      const { content, attributes } = flattenTable(node, writer.definitions);
      writer.add(content, [], node, path, attributes);
      break;
    }
    case "blockquote":
      flattenAll(node.children, [...path, { name: "quote" }], writer);
      break;
    case "thematicBreak":
      writer.add({ kind: "rule" }, [], node, path);
      break;
    case "definition": {
      const { identifier, url } = node;
      writer.add({ kind: "definition", label: identifier, url }, [], node, path);
      break;
    }
    case "footnoteDefinition":
      flattenAll(node.children, [...path, { name: `footnote ${node.identifier}` }], writer);
      break;
    case "html": {
      const kind = node.value.startsWith("<!--") ? "comment" : "html";
      const text = kind === "comment" ? node.value.replace(/^<!--|-->$/g, "").trim() : node.value;
      writer.add({ kind }, textTokens(text), node, path);
      break;
    }
    case "tagBlock":
      flattenTag(node, path, writer);
      break;
    case "htmlElement":
      flattenElement(node, path, writer);
      break;
    default:
      node satisfies never;
  }
}

/** The title of a code block, written after the language. */
export function titleOfCode(meta: string | null | undefined): RegExpExecArray | null {
  return /(?:title|filename)="([^"]*)"/.exec(meta ?? "");
}

function codeOf({ lang, meta, value }: Code) {
  const title = titleOfCode(meta);
  const rest = (meta ?? "").replace(title?.[0] ?? "", "").trim();
  return {
    content: {
      kind: "code" as const,
      language: lang ?? "",
      title: title?.[1] ?? "",
      value: value.replaceAll("\r\n", "\n"),
    },
    attributes: (rest === "" ? {} : { options: rest }) as Attributes,
  };
}

function flattenItem(
  item: ProseNode,
  children: readonly ProseNode[],
  marker: { ordered: boolean; number?: number | undefined },
  path: PathPart[],
  writer: Writer,
): void {
  const firstBlock = children.findIndex(isBlock);
  const first = children[firstBlock];
  // Text of the item: its first paragraph, or in HTML everything before the first block.
  const own = first?.type === "paragraph" && firstBlock === 0;
  const head = own
    ? first.children
    : children.slice(0, firstBlock < 0 ? children.length : firstBlock);
  const rest = own ? children.slice(1) : firstBlock < 0 ? [] : children.slice(firstBlock);
  const checked = item.type === "listItem" && item.checked != null ? { checked: item.checked } : {};
  const depth = path.filter((part) => part.name === "list").length;
  const { ordered, number } = marker;
  const content = { kind: "listItem" as const, ordered, depth, ...checked };
  const tokens = writer.headingsOnly ? [] : inlineTokens(head, writer.definitions);
  writer.add(number === undefined ? content : { ...content, number }, tokens, item, path);
  flattenAll(rest, [...path, { name: "item" }], writer);
}

function flattenTag(node: TagBlock, path: PathPart[], writer: Writer): void {
  const { name, attributes, children } = node;
  const inner = () => flattenAll(children, [...path, { name, attributes }], writer);
  const [only] = children;
  const compared = tagSpec(name)?.compared ?? "container";
  if (compared === "code" && children.length === 1 && only?.type === "code") {
    const { title = "", ...others } = attributes;
    const { content, attributes: own } = codeOf(only);
    writer.add({ ...content, title }, [], only, path, { ...own, ...others });
  } else if (compared === "leaf" && children.every((child) => child.type === "paragraph")) {
    const caption = inlineTokens(children, writer.definitions);
    writer.add({ kind: "embed", name }, caption, node, path, attributes);
  } else if (compared === "silent" && node.closed) {
    const within = [...path, { name }];
    let number = 0;
    for (const child of children) {
      if (child.type === "tagBlock" && tagSpec(child.name)?.isNumbered) {
        number += 1;
        const content = { kind: "container", name: child.name, number } as const;
        writer.add(content, [], child, within, child.attributes);
        flattenAll(child.children, [...within, { name: child.name }], writer);
      } else flattenAll([child], within, writer);
    }
  } else {
    const { title = "", ...others } = attributes;
    writer.add({ kind: "container", name }, textTokens(title), node, path, others);
    inner();
  }
}

function flattenElement(node: HtmlElement, path: PathPart[], writer: Writer): void {
  const { name, children } = node;
  const heading = /^h([1-6])$/.exec(name);
  const figure = figureOf(node, writer.definitions);
  if (figure) {
    const caption = inlineTokens(figure.caption, writer.definitions);
    picture(figure.image, caption, figure.attributes, node, path, writer);
  } else if (name === "table") {
    const { content, attributes } = tableContent(node, writer.definitions);
    writer.add(content, [], node, path, attributes);
  } else if (name === "pre") {
    const { attributes, ...code } = preformatted(node);
    writer.add({ kind: "code", ...code }, [], node, path, attributes);
  } else if (heading) {
    const tokens = inlineTokens(children, writer.definitions);
    const attributes = { ...attributesOf(node), ...anchorsIn(children) };
    writer.add({ kind: "heading", depth: Number(heading[1]) }, tokens, node, path, attributes);
  } else if (name === "ul" || name === "ol") {
    const inList = [...path, { name: "list" }];
    let number = Number(node.attributes["start"] ?? 1);
    for (const child of children) {
      if (child.type !== "htmlElement" || child.name !== "li") flattenAll([child], inList, writer);
      else {
        const marker = name === "ol" ? { ordered: true, number: number++ } : { ordered: false };
        flattenItem(child, child.children, marker, inList, writer);
      }
    }
  } else if (name === "details") {
    const isSummary = (child: ProseNode) =>
      child.type === "htmlElement" && child.name === "summary";
    const summary = inlineTokens(children.filter(isSummary), writer.definitions);
    writer.add({ kind: "container", name }, summary, node, path, attributesOf(node));
    flattenAll(
      children.filter((child) => !isSummary(child)),
      [...path, { name }],
      writer,
    );
  } else if (name === "hr") writer.add({ kind: "rule" }, [], node, path);
  else if (name === "blockquote") flattenAll(children, [...path, { name: "quote" }], writer);
  else flattenAll(children, path, writer);
}

/** A figure that contains one image and at most a caption. */
function figureOf(node: HtmlElement, definitions: Definitions) {
  if (node.name === "picture") {
    const image = imageOf(node, definitions);
    return image && { image, caption: [], attributes: {} };
  }
  if (node.name !== "figure") return undefined;
  const isCaption = (child: ProseNode) =>
    child.type === "htmlElement" && child.name === "figcaption";
  const others = node.children.filter((child) => !isCaption(child) && !isBlank(child));
  const image = others.length === 1 && others[0] ? imageOf(others[0], definitions) : undefined;
  const attributes = prefixed("figure", attributesOf(node));
  return image && { image, caption: node.children.filter(isCaption), attributes };
}

function isBlank(node: ProseNode): boolean {
  return node.type === "text" && node.value.trim() === "";
}

/** A `<pre>` as code: the language from its class, the text with entities decoded and white space kept. */
function preformatted(node: HtmlElement) {
  const code = node.children.find((child) => child.type === "htmlElement" && child.name === "code");
  const classes = `${node.attributes["class"] ?? ""} ${code?.type === "htmlElement" ? (code.attributes["class"] ?? "") : ""}`;
  const language = /\blang(?:uage)?-([\w+#-]+)/.exec(classes)?.[1] ?? "";
  return {
    language,
    title: node.attributes["data-title"] ?? "",
    value: rawText([node]).replace(/^\n|\n$/g, ""),
    attributes: attributesOf(node, "data-title", "class"),
  };
}

function rawText(nodes: readonly ProseNode[]): string {
  return nodes
    .map((node) =>
      "children" in node ? rawText(node.children) : "value" in node ? node.value : "",
    )
    .join("");
}
