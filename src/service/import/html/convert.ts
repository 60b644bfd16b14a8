import type { Element, Root as HtmlRoot } from "hast";
import type { PhrasingContent, Root } from "mdast";
import { randomBytes } from "node:crypto";
import GithubSlugger from "github-slugger";
import { toString } from "mdast-util-to-string";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { normaliseAdmonitions } from "./admonitions.ts";
import { collectAnchors, headingNumber } from "./anchors.ts";
import { normaliseBlocks } from "./blocks.ts";
import { normaliseCode } from "./code.ts";
import { checkSourceDepth, checkTreeDepth } from "./depth.ts";
import { normaliseFootnotes } from "./footnotes.ts";
import type { Collected } from "./handlers.ts";
import { handlers } from "./handlers.ts";
import { attribute, descendants, isElement, make } from "./hast.ts";
import { bodyOf, chooseMain } from "./main-content.ts";
import { manualPagePurpose, readMetadata, takeTitle } from "./metadata.ts";
import type { NavigationItem } from "./navigation.ts";
import { readNavigation } from "./navigation.ts";
import { EmptyPage } from "./problems.ts";
import { prune } from "./prune.ts";
import { printMarkdown } from "./stringify.ts";
import { normaliseTables } from "./tables.ts";
import { tidy } from "./tidy.ts";

/** What an HTML page says. */
export type ConvertedPage = {
  title: string;
  description?: string;
  /** Text without the title heading. Each address of a link or picture is written as `mark` and its number. */
  markdown: string;
  /** What stands before the numbers of addresses; it occurs nowhere else in the text. */
  mark: string;
  /** Absolute addresses by number. */
  targets: { url: string; image: boolean }[];
  /** Slug of the heading for each ID of the source that a link may name; "" is the top of the page. */
  anchors: Record<string, string>;
  /** Absolute addresses, without fragment, of all links of the whole page in their order. */
  links: string[];
  navigation: NavigationItem[];
  /** Address which the page names as its own. */
  canonical?: string;
};

const parser = unified().use(rehypeParse).freeze();
const followable = new Set(["http:", "https:"]);
const linkable = new Set(["http:", "https:", "mailto:", "tel:", "ftp:"]);
const mostLinks = 5_000;

/**
 * Converts an HTML page to Markdown. Pure, but heavy and fed by strangers: run it in a worker (see converter.ts).
 * @param address of the page after redirects; @param scope prefix of addresses which belong to the import
 * @throws TooDeep, EmptyPage
 */
export function convertPage(html: string, address: string, scope: string): ConvertedPage {
  checkSourceDepth(html);
  const root = parser.parse(html);
  checkTreeDepth(root);
  const metadata = readMetadata(root, address);
  const body = bodyOf(root);
  if (body === undefined) throw new EmptyPage();
  const links = pageLinks(root, metadata.base);
  const navigation = readNavigation(body, metadata.base, (url) => url.startsWith(scope));
  prune(body, address);
  const main = chooseMain(body);
  const anchors = collectAnchors(main);
  const description = manualPagePurpose(body) ?? metadata.description;
  const title = takeTitle(main, body, metadata.documentTitle) || titleFromAddress(address);
  normaliseCode(main);
  normaliseAdmonitions(main);
  normaliseBlocks(main);
  normaliseFootnotes(main);
  normaliseTables(main);
  const tree = toMarkdownTree(main);
  tidy(tree);
  const mark = `bindery${randomBytes(6).toString("hex")}-`;
  const targets = numberAddresses(tree, metadata.base, mark);
  const slugs = headingSlugs(tree);
  return {
    title,
    description,
    markdown: printMarkdown(tree),
    mark,
    targets,
    anchors: Object.fromEntries([...anchors].map(([id, number]) => [id, slugs.get(number) ?? ""])),
    links,
    navigation,
    canonical: metadata.canonical,
  };
}

function toMarkdownTree(main: Element): Root {
  const collected: Collected = { footnotes: new Map() };
  const document: HtmlRoot = { type: "root", children: [make("main", main.children)] };
  const tree = unified()
    .use(rehypeRemark, { document: true, handlers: handlers(collected) })
    .runSync(document) as unknown as Root;
  tree.children.push(...collected.footnotes.values());
  return tree;
}

function pageLinks(root: HtmlRoot, base: string): string[] {
  const links = new Set<string>();
  for (const element of descendants(root)) {
    if (!isElement(element, "a", "area") || links.size >= mostLinks) continue;
    const url = URL.parse(attribute(element, "href") ?? "#", base);
    if (url === null || !followable.has(url.protocol)) continue;
    url.hash = "";
    links.add(url.href);
  }
  return [...links];
}

/**
 * Replaces addresses by numbers, since where a link leads is known only when all pages are there. A link with an
 * address that a document has no use for (a script, for one) becomes its words.
 */
function numberAddresses(tree: Root, base: string, mark: string): ConvertedPage["targets"] {
  const targets: ConvertedPage["targets"] = [];
  visit(tree, (node, index, parent) => {
    if (node.type !== "link" && node.type !== "image") return;
    const url = URL.parse(node.url, base);
    const image = node.type === "image";
    const allowed = image
      ? url && (followable.has(url.protocol) || url.href.startsWith("data:image/"))
      : url && linkable.has(url.protocol);
    if (url !== null && allowed) {
      node.url = `${mark}${targets.length}`;
      targets.push({ url: url.href, image });
      if (!image) node.title = null;
      return;
    }
    const instead: PhrasingContent[] =
      node.type === "link" ? node.children : node.alt ? [{ type: "text", value: node.alt }] : [];
    if (parent === undefined || index === undefined) return;
    parent.children.splice(index, 1, ...(instead as never[]));
    return index;
  });
  return targets;
}

function headingSlugs(tree: Root): Map<number, string> {
  const slugger = new GithubSlugger();
  const slugs = new Map<number, string>();
  visit(tree, "heading", (node) => {
    // As anchors of a text are made when its links are checked: src/content/page-scan.ts.
    const slug = slugger.slug(toString(node).trim()) || slugger.slug("section");
    const number = (node.data as Record<string, unknown> | undefined)?.[headingNumber];
    if (typeof number === "number") slugs.set(number, slug);
  });
  return slugs;
}

function titleFromAddress(address: string): string {
  const url = new URL(address);
  const last = url.pathname.split("/").findLast((part) => part !== "") ?? url.host;
  return last.replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " ");
}
