import type { Root as HtmlRoot } from "hast";
import type { Root, RootContent } from "mdast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { remarkPrintedDialect } from "#content/prose/printed-dialect.ts";
import { withoutDetour } from "#content/html/detour.ts";
import { handlers } from "#content/html/handlers.ts";
import { tidyPart } from "#content/html/tidy.ts";
import { cleanHtml } from "./clean-html.ts";

const parser = unified().use(rehypeParse).freeze();

const printer = unified()
  .use(remarkPrintedDialect, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: "*",
    rule: "-",
    resourceLink: true,
    unsafe: [{ atBreak: true, character: "{", after: "%" }],
    handlers: {
      // A price isn't a formula.
      text: (node, _parent, state, info) =>
        state.safe(node.value, info).replaceAll(/(?<!\\)\$/g, String.raw`\$`),
    },
  })
  .freeze();

/**
 * Converts a clipboard's HTML to Markdown: headings, lists, tasks, tables, code, links, images, notes, expandables, and
 * formulas. Every character that could be markup is escaped, so reading it gives exactly the copied text.
 */
export function htmlToMarkdown(html: string): string {
  const main = cleanHtml(parser.parse(html));
  const document: HtmlRoot = { type: "root", children: [main] };
  const tree = unified()
    .use(rehypeRemark, { document: true, handlers: handlers() })
    .runSync(document) as unknown as Root;
  tidyPart(tree);
  settleAddresses(tree);
  makeRoomForTitle(tree);
  tasksForBoxes(tree);
  return printer.stringify(tree);
}

const followable = /^(?:https?:|mailto:|tel:|ftp:|\/|#|\.)/i;

/** Removes links to scripts and to files on the writer's disk, and the detour that Google adds to links. */
function settleAddresses(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (node.type !== "link" && node.type !== "image") return;
    node.url = withoutDetour(node.url);
    node.title = null;
    if (node.type === "image" || followable.test(node.url)) return;
    if (parent === undefined || index === undefined) return;
    parent.children.splice(index, 1, ...(node.children as never[]));
    return index;
  });
}

/** Notion copies the box of a to-do as `[ ]` before its words. */
function tasksForBoxes(tree: Root): void {
  visit(tree, "listItem", (item) => {
    const [paragraph] = item.children;
    const words = paragraph?.type === "paragraph" ? paragraph.children[0] : undefined;
    if (words?.type !== "text") return;
    const box = /^\[([ xX])\]\s+(?=\S)/.exec(words.value);
    if (box === null) return;
    item.checked = box[1] !== " ";
    words.value = words.value.slice(box[0].length);
  });
}

/** The page's title is its only heading of level 1. */
function makeRoomForTitle(tree: Root): void {
  const headings: Extract<RootContent, { type: "heading" }>[] = [];
  visit(tree, "heading", (node) => void headings.push(node));
  if (!headings.some(({ depth }) => depth === 1)) return;
  for (const heading of headings) heading.depth = Math.min(6, heading.depth + 1) as 2;
}
