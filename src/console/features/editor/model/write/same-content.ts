import { type Node, Fragment } from "prosemirror-model";
import { attributeOf, withAttribute } from "../html/tag-attributes.ts";
import { imageHtml, settleInline } from "./print-inline.ts";
import { checkedOf, childrenOf, closeOf, isEmptyParagraph, tableTag } from "../written.ts";
import { summaryContent } from "../read/read-container.ts";
import { readPage } from "../read/read-page.ts";

/** Whether two blocks say the same in a text. */
export function hasSameContent(a: Node, b: Node): boolean {
  return a === b || contentKey(a) === contentKey(b);
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
  const children = childrenOf(node);
  const inner = node.inlineContent
    ? (node.type.spec.code ? children : settleInline(children)).map(inlineKey)
    : children.filter((child) => !isEmptyParagraph(child)).map(contentKey);
  const key = `${node.type.name}${JSON.stringify(writtenAttributes(node))}(${inner.join(",")})`;
  keys.set(node, key);
  return key;
}

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
