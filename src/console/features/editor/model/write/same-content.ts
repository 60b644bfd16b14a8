import { Fragment, type Mark, type Node } from "prosemirror-model";
import { attributeOf, imageHtml, withAttribute } from "../html/tag-attributes.ts";
import { checkedOf, childrenOf, closeOf, isEmptyParagraph, tableTag } from "../written.ts";
import { summaryContent } from "../read/read-container.ts";
import { readPage } from "../read/read-page.ts";
import { schema } from "../schema/schema.ts";

/** Whether two blocks say the same in a text. */
export function hasSameContent(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a.inlineContent || b.inlineContent) return contentKey(a) === contentKey(b);
  // Not by their keys: that of a page is as long as its text, and most of its blocks are the same nodes.
  const others = writtenBlocks(b);
  const blocks = writtenBlocks(a);
  return (
    blocks.length === others.length &&
    startKey(a) === startKey(b) &&
    blocks.every((block, index) => hasSameContent(block, others[index]!))
  );
}

/**
 * Whether a text, read again, is a block.
 * @param definitions the link targets and footnotes of the page
 */
export function meansSame(text: string, node: Node, definitions: string): boolean {
  const again = reread(text, node, definitions);
  return again !== undefined && hasSameContent(again, node);
}

const keys = new WeakMap<Node, string>();

/** Identifies what a block says in a text: without the numbers of blocks, empty paragraphs, and marks that no text expresses. */
export function contentKey(node: Node): string {
  const last = keys.get(node);
  if (last !== undefined) return last;
  const formula = displayFormula(node);
  if (formula !== undefined) return `mathBlock{}(${JSON.stringify(formula)})`;
  const inner = node.inlineContent
    ? (node.type.spec.code ? childrenOf(node) : settleInline(childrenOf(node))).map(inlineKey)
    : writtenBlocks(node).map(contentKey);
  const key = `${startKey(node)}(${inner.join(",")})`;
  keys.set(node, key);
  return key;
}

const startKey = (node: Node) => `${node.type.name}${JSON.stringify(writtenAttributes(node))}`;

/** The blocks in a block that a text has, too. */
const writtenBlocks = (node: Node) => childrenOf(node).filter((child) => !isEmptyParagraph(child));

/** The formula that a paragraph consists of, which is read as a block. */
function displayFormula(node: Node): string | undefined {
  const only = node.childCount === 1 && node.type.name === "paragraph" ? node.firstChild : null;
  const isDisplayed = only?.type.name === "math" && only.attrs["fence"] === "$$";
  return isDisplayed ? (only.attrs["tex"] as string) : undefined;
}

/** Attributes as the text has them. What is kept as written follows the attributes that were changed since. */
function writtenAttributes(node: Node): Record<string, unknown> {
  const { sid: _, ...attrs } = node.attrs;
  const { name } = node.type;
  if (name === "figure") {
    const bare = attrs["bare"] === true && node.content.size === 0;
    return { bare, frame: attrs["frame"], html: imageHtml(node) };
  }
  if (name === "image") return imageAttributes(node);
  if (name === "table") return { open: tableTag(node) };
  if (name === "listItem") return { checked: checkedOf(node) };
  if ("close" in attrs) return { ...attrs, close: closeOf(node) };
  if (name === "tableCell" || name === "tableHeader") {
    const { align, colspan, rowspan } = attrs;
    return { align, colspan, rowspan, open: otherAttributes(attrs["open"] as string | null) };
  }
  return attrs;
}

/** An image's attributes, the same for `![alt](src)` and `<img>`: only Markdown has both. */
function imageAttributes(node: Node): Record<string, unknown> {
  const { src, alt, dark, title, html } = node.attrs as Record<string, string | null>;
  const rest = imageHtml(node).replaceAll(/<[^>]*>/g, (tag) =>
    ["src", "srcset", "alt", "title"].reduce(
      (left, name) => withAttribute(left, name, undefined),
      tag,
    ),
  );
  return { src, alt, dark, title: title ?? attributeOf(html ?? "", "title"), rest };
}

/** A cell's start tag without what other attributes of the node say. */
function otherAttributes(open: string | null): string {
  return ["align", "colspan", "rowspan"]
    .reduce((tag, name) => withAttribute(tag, name, undefined), open ?? "")
    .replace(/^<t[hd]\s*>$/i, "");
}

function inlineKey(node: Node): string {
  const marks = node.marks.map((mark) => {
    const { open, ...others } = mark.attrs as { open?: string | null; href?: string };
    const tag = open && others.href !== undefined ? withAttribute(open, "href", others.href) : open;
    return `${mark.type.name}${JSON.stringify({ ...others, open: tag })}`;
  });
  const content = node.isText ? node.text : [node.type.name, writtenAttributes(node)];
  return `${JSON.stringify(content)}${marks.sort().join("")}`;
}

function reread(text: string, node: Node, definitions: string): Node | undefined {
  switch (node.type.name) {
    case "summary": {
      const content = summaryContent(text);
      return content && node.type.create(node.attrs, content);
    }
    case "tableCell":
    case "tableHeader": {
      if (node.attrs["open"] !== null) {
        return (
          only(readPage(`<table><tr>${text}</tr></table>`).doc)?.firstChild?.firstChild ?? undefined
        );
      }
      if (text.includes("\n")) return undefined;
      const table = only(readBlocks(`| ${text} |\n| --- |`, definitions));
      const cell = table?.type.name === "table" ? only(table.firstChild!) : undefined;
      return cell && node.type.create(node.attrs, cell.content);
    }
    case "tableRow":
      return node;
    default:
      return only(readBlocks(text, definitions));
  }
}

function only(node: Node): Node | undefined {
  return node.childCount === 1 ? node.firstChild! : undefined;
}

/**
 * The blocks of a text as if it were in a page with these definitions. No blocks if the text swallows what comes after
 * it, such as code without a closing fence.
 */
function readBlocks(text: string, definitions: string): Node {
  const page = text.includes("[") ? definitions : "";
  const { doc } = readPage(`${text}\n\n${page}\n\n${after}`);
  const isWhole = doc.lastChild?.type.name === "paragraph" && doc.lastChild.textContent === after;
  const added = (page === "" ? 0 : readPage(page).doc.childCount) + 1;
  return doc.copy(Fragment.from(isWhole ? childrenOf(doc).slice(0, -added) : []));
}

/** A paragraph after the text. */
const after = "After.";

/**
 * Inline content without what Markdown can't express and readers don't see: strong, emphasis, and strike on the white
 * space at the edges of such a run (`**word **` isn't strong), code that isn't text, links around links, and white space at
 * the start and the end. A pause after a space would otherwise write `&#x20;`.
 */
export function settleInline(nodes: readonly Node[]): Node[] {
  let settled = withoutEdges(nodes).map(withoutUseless).flatMap(splitSpaces);
  for (const type of Object.values(schema.marks)) {
    if (emphasizing.has(type.name)) settled = settled.map((node, at) => settle(node, at, settled));
  }
  return trim(joinText(settled));

  function settle(node: Node, at: number, all: readonly Node[]): Node {
    const mark = node.marks.find(
      ({ type }) => emphasizing.has(type.name) && isAtEdge(at, type.name, all),
    );
    return mark && isSpace(node)
      ? settle(node.mark(mark.removeFromSet(node.marks)), at, all)
      : node;
  }
}

const emphasizing = new Set(["strong", "emphasis", "strike"]);

/** Without white space at the start, and white space and line breaks at the end; as it is if there is nothing else. */
function withoutEdges(nodes: readonly Node[]): readonly Node[] {
  const isIdle = (node: Node) => node.type.name === "hardBreak" || isIdleText(node);
  const last = nodes.findLastIndex((node) => !isIdle(node));
  if (last < 0) return nodes;
  return nodes.slice(
    nodes.findIndex((node) => !isIdleText(node)),
    last + 1,
  );
}

const isIdleText = (node: Node) =>
  node.isText &&
  /^[ \t\n]*$/.test(node.text ?? "") &&
  node.marks.every(({ type }) => emphasizing.has(type.name));

function trim(nodes: Node[]): Node[] {
  if (nodes.every(isIdleText)) return nodes;
  const cut = (at: number, edge: RegExp) => {
    const node = nodes.at(at);
    if (!node?.isText || node.marks.length > 0) return;
    const text = (node.text ?? "").replace(edge, "");
    nodes.splice(at, 1, ...(text === "" ? [] : [schema.text(text)]));
  };
  cut(0, /^[ \t\n]+/);
  cut(-1, /[ \t\n]+$/);
  return nodes;
}

/** An atom without code, and without a link if it is or contains a link: links don't nest. */
function withoutUseless(node: Node): Node {
  if (node.isText) return node;
  const source = (node.attrs["source"] ?? node.attrs["open"]) as string | null | undefined;
  const isLink = /^(?:\[|<a\b|<button\b)/i.test(source ?? "");
  const isKept = (name: string) => name !== "code" && !(isLink && name === "link");
  return node.mark(node.marks.filter(({ type }) => isKept(type.name)));
}

const isSpace = (node: Node) =>
  node.type.name === "hardBreak" || (node.isText && /^\s*$/.test(node.text ?? "") && !isCode(node));

/** Text split into white space at its ends and the rest. */
function splitSpaces(node: Node): Node[] {
  const isPlain = !node.marks.some(({ type }) => emphasizing.has(type.name));
  if (!node.isText || isPlain || node.marks.some(({ type }) => type.name === "code")) return [node];
  const [, before = "", text = "", after = ""] =
    /^(\s*)([\s\S]*?)(\s*)$/.exec(node.text ?? "") ?? [];
  return [before, text, after].flatMap((part) =>
    part === "" ? [] : [schema.text(part, node.marks)],
  );
}

/** Whether only white space with the mark separates a node from the start or the end of the mark. */
function isAtEdge(at: number, mark: string, nodes: readonly Node[]): boolean {
  const has = (node: Node | undefined) =>
    node?.marks.some(({ type }) => type.name === mark) ?? false;
  const reaches = (step: 1 | -1) => {
    let index = at;
    while (has(nodes[index]) && isSpace(nodes[index]!)) index += step;
    return !has(nodes[index]);
  };
  return reaches(-1) || reaches(1);
}

function joinText(nodes: readonly Node[]): Node[] {
  const joined: Node[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last?.isText && node.isText && sameMarks(last.marks, node.marks)) {
      joined[joined.length - 1] = schema.text(`${last.text}${node.text}`, node.marks);
    } else joined.push(node);
  }
  return joined;
}

const sameMarks = (a: readonly Mark[], b: readonly Mark[]) =>
  a.length === b.length && a.every((mark, index) => mark.eq(b[index]!));

/** Whether text is code. */
export function isCode(node: Node): boolean {
  return node.marks.some(({ type }) => type.name === "code");
}
