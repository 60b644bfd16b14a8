import { type Block, type BlockContent, makeBlock, type PathPart } from "./block.ts";
import { figureOf, preformatted } from "./html-shapes.ts";
import { type Definitions, inlineTokens } from "./inline.ts";
import type { HtmlElement, ProseNode, TagBlock } from "./nest.ts";
import { flattenTable, tableContent } from "./flatten-table.ts";
import { type Token, tokenize } from "./token.ts";

type Writer = {
  definitions: Definitions;
  add(content: BlockContent, tokens: Token[], node: ProseNode, path: PathPart[]): void;
};

// Containers without anything of their own to show; they appear in the paths of their blocks only.
const silentTags = new Set(["tabs", "stepper", "columns", "raw", "updates", "cards"]);
const leafTags = new Set(["embed", "file", "include", "content-ref"]);
const blockElements = new Set(
  "blockquote details div dl figure h1 h2 h3 h4 h5 h6 hr ol p picture pre table ul center".split(
    " ",
  ),
);
const blockNodes = new Set(
  "paragraph heading list code table blockquote thematicBreak tagBlock html definition footnoteDefinition".split(
    " ",
  ),
);

/** Turns a tree into the flat list of blocks that readers see, each with the containers around it. */
export function flatten(nodes: readonly ProseNode[]): Block[] {
  const blocks: Block[] = [];
  const writer: Writer = {
    definitions: definitionsOf(nodes, new Map()),
    add(content, tokens, node, path) {
      const start = node.position?.start;
      const line = start?.line ?? 1;
      const endLine = node.position?.end.line ?? line;
      blocks.push(makeBlock(content, tokens, { path, line, endLine, offset: start?.offset ?? 0 }));
    },
  };
  flattenAll(nodes, [], writer);
  return blocks;
}

function definitionsOf(
  nodes: readonly ProseNode[],
  found: Map<string, string>,
): Map<string, string> {
  for (const node of nodes) {
    if (node.type === "definition") {
      if (!found.has(node.identifier)) found.set(node.identifier, node.url);
    } else if (node.type !== "paragraph" && node.type !== "heading" && "children" in node) {
      definitionsOf(node.children, found);
    }
  }
  return found;
}

function isBlock(node: ProseNode): boolean {
  return node.type === "htmlElement" ? blockElements.has(node.name) : blockNodes.has(node.type);
}

/** Children of an HTML container mix text and blocks: runs of inline nodes become paragraphs. */
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
  const tokens = inlineTokens(nodes, writer.definitions);
  const [only] = tokens;
  if (tokens.length === 1 && only?.image && only.style === "") {
    writer.add({ kind: "image", image: only.image }, [], at, path);
  } else if (tokens.length > 0) writer.add({ kind: "paragraph" }, tokens, at, path);
}

function flattenNode(node: ProseNode, path: PathPart[], writer: Writer): void {
  switch (node.type) {
    case "paragraph":
      paragraph(node.children, node, path, writer);
      break;
    case "heading": {
      const tokens = inlineTokens(node.children, writer.definitions);
      writer.add({ kind: "heading", depth: node.depth }, tokens, node, path);
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
      const title = /(?:title|filename)="([^"]*)"/.exec(node.meta ?? "")?.[1] ?? "";
      writer.add(
        { kind: "code", language: node.lang ?? "", title, value: node.value },
        [],
        node,
        path,
      );
      break;
    }
    case "table":
      writer.add(flattenTable(node, writer.definitions), [], node, path);
      break;
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
      writer.add({ kind }, tokenize(text, {}, ""), node, path);
      break;
    }
    case "tagBlock":
      flattenTag(node, path, writer);
      break;
    case "htmlElement":
      flattenElement(node, path, writer);
      break;
    default:
      if ("children" in node) flattenAll(node.children, path, writer);
  }
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
  // Text of the item: its first paragraph, or in HTML all that stands before the first block.
  const own = first?.type === "paragraph" && firstBlock === 0;
  const head = own
    ? first.children
    : children.slice(0, firstBlock < 0 ? children.length : firstBlock);
  const rest = own ? children.slice(1) : firstBlock < 0 ? [] : children.slice(firstBlock);
  const checked = item.type === "listItem" && item.checked != null ? { checked: item.checked } : {};
  const depth = path.filter((part) => part.name === "list").length;
  const { ordered, number } = marker;
  const content = { kind: "listItem" as const, ordered, depth, ...checked };
  const tokens = inlineTokens(head, writer.definitions);
  writer.add(number === undefined ? content : { ...content, number }, tokens, item, path);
  flattenAll(rest, [...path, { name: "item" }], writer);
}

function flattenTag(node: TagBlock, path: PathPart[], writer: Writer): void {
  const { name, attributes, children } = node;
  const inner = () => flattenAll(children, [...path, { name, attributes }], writer);
  const [only] = children;
  if (name === "code" && children.length === 1 && only?.type === "code") {
    const { lang, value } = only;
    const content = {
      kind: "code" as const,
      language: lang ?? "",
      title: attributes["title"] ?? "",
      value,
    };
    writer.add(content, [], only, path);
  } else if (leafTags.has(name) && children.every((child) => child.type === "paragraph")) {
    const caption = inlineTokens(children, writer.definitions);
    writer.add({ kind: "embed", name, attributes }, caption, node, path);
  } else if (silentTags.has(name) && node.closed) {
    let step = 0;
    for (const child of children) {
      const numbered = child.type === "tagBlock" && child.name === "step";
      if (numbered) {
        step += 1;
        const inStep = [...path, { name }];
        writer.add(
          { kind: "container", name: "step", attributes: child.attributes, number: step },
          [],
          child,
          inStep,
        );
        flattenAll(child.children, [...inStep, { name: "step" }], writer);
      } else flattenAll([child], [...path, { name }], writer);
    }
  } else {
    const { title = "", ...others } = attributes;
    writer.add(
      { kind: "container", name, attributes: others },
      tokenize(title, {}, ""),
      node,
      path,
    );
    inner();
  }
}

function flattenElement(node: HtmlElement, path: PathPart[], writer: Writer): void {
  const { name, children } = node;
  const heading = /^h([1-6])$/.exec(name);
  const picture = figureOf(node);
  if (picture) {
    const caption = inlineTokens(picture.caption, writer.definitions);
    writer.add({ kind: "image", image: picture.image }, caption, node, path);
  } else if (name === "table") writer.add(tableContent(node, writer.definitions), [], node, path);
  else if (name === "pre") {
    const { language, title, value } = preformatted(node);
    writer.add({ kind: "code", language, title, value }, [], node, path);
  } else if (heading) {
    const tokens = inlineTokens(children, writer.definitions);
    writer.add({ kind: "heading", depth: Number(heading[1]) }, tokens, node, path);
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
    writer.add({ kind: "container", name, attributes: {} }, summary, node, path);
    flattenAll(
      children.filter((child) => !isSummary(child)),
      [...path, { name }],
      writer,
    );
  } else if (name === "hr") writer.add({ kind: "rule" }, [], node, path);
  else if (name === "blockquote") flattenAll(children, [...path, { name: "quote" }], writer);
  else flattenAll(children, path, writer);
}
