import type { Heading, Link, List, ListItem, Paragraph, PhrasingContent } from "mdast";
import { toString } from "mdast-util-to-string";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { decoded, isOutside, resolvePath } from "./address.ts";
import { slugFrom, freeSlug } from "./slug.ts";
import { escapeTitle } from "./front-matter.ts";
import type { InsertPage } from "./page-batch.ts";
import { readPageFile } from "./page-file.ts";

/** One line of a table of contents. */
export type SummaryNode = {
  type: "group" | "page" | "link";
  title: string;
  /** Path of the page's file, from the folder of the table of contents. */
  path?: string;
  /** Target of a link. */
  href?: string;
  /** The anchor in a group's heading, if it differs from the one derived from its title. */
  anchor?: string;
  /** A shorter title for navigation, in quotation marks after the path. */
  linkTitle?: string;
  children: SummaryNode[];
};

const parser = unified().use(remarkParse);

/**
 * Parses a table of contents (`SUMMARY.md`). Its first heading is its title if it has level 1; all others are groups.
 * Nested lists of links are pages with their subpages, and so are links outside of lists, such as the title page and the
 * appendix of a book. An item without a link is a group where groups are allowed. Elsewhere it is dropped, and its subpages
 * take its place. A line across the page ends all groups.
 */
export function parseSummary(text: string): SummaryNode[] {
  const top: SummaryNode[] = [];
  const open: { depth: number; children: SummaryNode[] }[] = [{ depth: 0, children: top }];
  let isTitled = false;
  for (const node of parser.parse(text).children) {
    if (node.type === "heading" && node.depth === 1 && !isTitled) isTitled = true;
    else if (node.type === "heading") {
      isTitled = true;
      while (open.at(-1)!.depth >= node.depth && open.length > 1) open.pop();
      const group = groupOf(node);
      if (group.title === "") continue;
      open.at(-1)!.children.push(group);
      open.push({ depth: node.depth, children: group.children });
    } else if (node.type === "thematicBreak") open.length = 1;
    else if (node.type === "list") open.at(-1)!.children.push(...itemsOf(node, true));
    else if (node.type === "paragraph") open.at(-1)!.children.push(...chaptersOf(node));
  }
  return top;
}

/** The links of a paragraph that has nothing else: those in a sentence belong to it. */
function chaptersOf({ children }: Paragraph): SummaryNode[] {
  const isBare = children.every(
    (child) =>
      child.type === "link" ||
      child.type === "break" ||
      child.type === "html" ||
      (child.type === "text" && child.value.trim() === ""),
  );
  if (!isBare) return [];
  return children
    .filter((child): child is Link => child.type === "link")
    .flatMap((link) => nodeOf(link, true, []));
}

function groupOf(heading: Heading): SummaryNode {
  const title = textOf(heading.children);
  const html = heading.children.find((child) => child.type === "html");
  const anchor = html && /\sid="([^"]+)"/.exec(html.value)?.[1];
  return { type: "group", title, ...(anchor !== undefined && { anchor }), children: [] };
}

function itemsOf(list: List, groupsAllowed: boolean): SummaryNode[] {
  return list.children.flatMap((item) => itemOf(item, groupsAllowed));
}

function itemOf(item: ListItem, groupsAllowed: boolean): SummaryNode[] {
  const paragraph = item.children.find((child) => child.type === "paragraph");
  const link = paragraph?.children.find((child): child is Link => child.type === "link");
  const isGroup = (link?.url ?? "").trim() === "" && groupsAllowed;
  const children = item.children
    .filter((child): child is List => child.type === "list")
    .flatMap((list) => itemsOf(list, isGroup));
  if (link) return nodeOf(link, groupsAllowed, children);
  const title = paragraph ? textOf(paragraph.children) : "";
  return isGroup && title !== "" ? [{ type: "group", title, children }] : children;
}

/** A link without a target is a group: a chapter that isn't written yet. */
function nodeOf(link: Link, groupsAllowed: boolean, children: SummaryNode[]): SummaryNode[] {
  const title = textOf(link.children);
  if (link.url.trim() === "") {
    return groupsAllowed && title !== "" ? [{ type: "group", title, children }] : children;
  }
  if (isOutside(link.url)) return [{ type: "link", title, href: link.url, children }];
  const path = resolvePath("SUMMARY.md", decoded(link.url.replace(/[?#].*$/, ""))) ?? "";
  return [{ type: "page", title, path, ...(link.title && { linkTitle: link.title }), children }];
}

function textOf(children: PhrasingContent[]): string {
  return children
    .map((child) => toString(child, { includeHtml: false }))
    .join("")
    .trim();
}

/** Prints a table of contents; parsing it gives the same nodes. Groups must be at the top level or in groups. */
export function printSummary(nodes: readonly SummaryNode[]): string {
  return ["# Table of contents", ...sections(nodes, 2)].join("\n\n") + "\n";
}

const deepestHeading = 6;

/** The groups at the end are headings. A heading would also take in what follows it, so earlier groups are list items. */
function sections(nodes: readonly SummaryNode[], depth: number): string[] {
  const last = nodes.findLastIndex(({ type }) => type !== "group");
  const listed = depth > deepestHeading ? nodes : nodes.slice(0, last + 1);
  const lines = listed.flatMap((node) => items(node, ""));
  const groups = nodes.slice(listed.length);
  return [
    ...(lines.length > 0 ? [lines.join("\n")] : []),
    ...groups.flatMap((group) => [
      groupHeading(group, depth),
      ...sections(group.children, depth + 1),
    ]),
  ];
}

function groupHeading(group: SummaryNode, depth: number): string {
  const { anchor } = group;
  const named = anchor === undefined ? "" : ` <a href="#${anchor}" id="${anchor}"></a>`;
  return `${"#".repeat(depth)} ${escapeTitle(group.title)}${named}`;
}

function items(node: SummaryNode, indent: string): string[] {
  return [
    `${indent}* ${node.type === "group" ? escapeStart(escapeTitle(node.title)) : linkOf(node)}`,
    ...node.children.flatMap((child) => items(child, `${indent}  `)),
  ];
}

function linkOf(node: SummaryNode): string {
  const address = node.href ?? node.path ?? "";
  const safe = /[\s()<>]/.test(address) ? `<${encodeURI(address)}>` : address;
  const title = node.linkTitle === undefined ? "" : ` ${JSON.stringify(node.linkTitle)}`;
  return `[${escapeTitle(node.title)}](${safe}${title})`;
}

/** Escapes what would start another block in a list item: a list, a heading, a code fence. */
function escapeStart(title: string): string {
  return title.replace(/^(\d+)(?=[.)])/, "$1\\").replace(/^(?=[-+#=~])/, "\\");
}

/**
 * What a page's slug is derived from: the file name, or the folder name for a README; the title for a README at the root.
 */
export function nameOfFile(path: string, title: string): string {
  const parts = path.replace(/\.\w+$/, "").split("/");
  const isReadme = /^(?:readme|_?index)$/i.test(parts.at(-1)!);
  const name = isReadme ? parts.at(-2) : parts.at(-1);
  return name || title;
}

/** A page's slug, derived from its file. */
export function slugOfFile(path: string, title: string): string {
  return slugFrom(nameOfFile(path, title));
}

type SummaryImport = {
  /** Operations in reading order. Parents come first and are referenced by `ref`. */
  operations: InsertPage[];
  /** Listed pages whose files are missing. Their subpages are kept and take their place. */
  missing: string[];
};

/**
 * The operations that create the pages of a table of contents from their files.
 * @param files texts of page files by path, as the table of contents names them
 * @param into the parent page or group; null for the top level
 * @param taken slugs already in use there
 */
export function importSummary(
  nodes: readonly SummaryNode[],
  files: ReadonlyMap<string, string>,
  into: string | null = null,
  taken: ReadonlySet<string> = new Set(),
): SummaryImport {
  const operations: InsertPage[] = [];
  const missing: string[] = [];
  const insert = (node: SummaryNode, parent: string | null, slugs: Set<string>) => {
    const file = node.path === undefined ? undefined : files.get(node.path);
    if (node.type === "page" && file === undefined) {
      missing.push(node.path ?? node.title);
      for (const child of node.children) insert(child, parent, slugs);
      return;
    }
    const ref = `page-${operations.length + 1}`;
    const slug = freeSlug(wantedSlug(node, file), (candidate) => slugs.has(candidate));
    slugs.add(slug);
    operations.push({
      ...insertOf(node, file),
      slug,
      ref,
      ...(parent !== null && { into: parent }),
    });
    const below = new Set<string>();
    for (const child of node.children) insert(child, ref, below);
  };
  const top = new Set(taken);
  for (const node of nodes) insert(node, into, top);
  return { operations, missing };
}

function insertOf(node: SummaryNode, file: string | undefined): InsertPage {
  const operation = "insert_page";
  if (node.type === "group") return { operation, type: "group", title: node.title };
  if (node.type === "link") return { operation, type: "link", title: node.title, href: node.href };
  return { operation, document: { markdown: file! }, sourcePath: node.path, label: node.title };
}

function wantedSlug(node: SummaryNode, file: string | undefined): string {
  if (node.anchor !== undefined) return slugFrom(node.anchor);
  if (node.path === undefined) return slugFrom(node.title);
  return slugOfFile(node.path, readPageFile(file ?? "").fields.title ?? node.title);
}
