import type { Element, Nodes, Root as HtmlRoot } from "hast";
import type { Html, PhrasingContent, Root } from "mdast";
import { randomBytes } from "node:crypto";
import type { ImportChange } from "#contract/import.ts";
import GithubSlugger from "github-slugger";
import { toString } from "mdast-util-to-string";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { normaliseAdmonitions } from "#content/html/admonitions.ts";
import { SourceChanges } from "#content/source-changes.ts";
import { anchorName, collectAnchors, headingNumber } from "#content/html/anchors.ts";
import { withoutDetour } from "#content/html/detour.ts";
import { normaliseCode } from "#content/html/code.ts";
import { normaliseFootnotes } from "#content/html/footnotes.ts";
import { mathForFormulas } from "#content/html/formulas.ts";
import { settleGoogleDocs } from "#content/html/google-docs.ts";
import { handlers } from "#content/html/handlers.ts";
import { attribute, descendants, isElement, make } from "#content/html/hast.ts";
import { figureName, printFigure, type Figure } from "#content/html/kept-markup.ts";
import { normaliseTables } from "#content/html/tables.ts";
import { startMarkedLists, withoutThreadMarks } from "#content/html/text-marks.ts";
import { tidy } from "#content/html/tidy.ts";
import { plainMarkdown, type SourceThread } from "../source-threads.ts";
import { normaliseBlocks } from "./blocks.ts";
import { placeThreads, removeThreadMarks } from "./place-threads.ts";
import { manualPagePurpose, readMetadata, takeTitle } from "./metadata.ts";
import { type NavigationItem, findLists, readUp, sortLists } from "./navigation.ts";
import { prune, bodyOf, chooseMain } from "./prune.ts";
import { printMarkdown } from "./stringify.ts";
import { normaliseWikiBlocks } from "./wiki-blocks.ts";
import { htmlOfXhtml } from "./xhtml.ts";

/** The content of an HTML page. */
export type ConvertedPage = {
  title: string;
  /** Whether the title was a heading of the text. */
  isHeading?: boolean;
  description?: string;
  /** Text without the title heading. The URL of each link or image is replaced by `mark` and its number. */
  markdown: string;
  /** Prefix of the URL numbers; it occurs nowhere else in the text. */
  mark: string;
  /** Absolute URLs by number. */
  targets: { url: string; image: boolean }[];
  /** Slug of the heading for each ID of the source that a link may use; "" means the top of the page. */
  anchors: Record<string, string>;
  /**
   * The anchor number for each source ID on a term. An anchor is written as `mark`, "a", and its number. It is resolved
   * after all pages are fetched.
   */
  terms?: Record<string, number>;
  /** Absolute URLs of all links on the page, in order, without fragment. */
  links: string[];
  /** The site's table of contents as shown on this page. */
  navigation: NavigationItem[];
  /** Pages that this page lists as its parts. */
  contents?: NavigationItem[];
  /** Absolute URL of the parent page, as stated by this page. */
  up?: string;
  /** The page's canonical URL. */
  canonical?: string;
  /** What of the page was changed or left out; absent in what earlier versions have found. */
  changes?: ImportChange[];
  /** Threads of comments in the source. */
  threads?: SourceThread[];
};

/** What is known of a page before its HTML is read. */
export type FoundBefore = {
  changes?: readonly ImportChange[];
  /** Threads of comments, whose places the text marks (`#content/html/text-marks.ts`). */
  threads?: readonly SourceThread[];
  /** Whether it was written for readers of XML, as in books, even if it doesn't say so. */
  isXhtml?: boolean;
};

type ConvertRequest = { html: string; address: string; scope: string; found?: FoundBefore };
type ConvertResult = { page: ConvertedPage } | { reason: string };

const unreadable = "The page's HTML is too broken to convert.";

/** Converts a page in the calling thread. Meant to run in a worker (see converter.ts). */
export function convertRequest({ html, address, scope, found }: ConvertRequest): ConvertResult {
  try {
    return { page: convertPage(html, address, scope, found) };
  } catch (error) {
    const expected = error instanceof TooDeep || error instanceof EmptyPage;
    return { reason: expected ? error.message : unreadable };
  }
}

const parser = unified().use(rehypeParse).freeze();
const followable = new Set(["http:", "https:"]);
const linkable = new Set(["http:", "https:", "mailto:", "tel:", "ftp:"]);
const mostLinks = 5_000;

/**
 * Converts an HTML page to Markdown. Pure, but expensive and with untrusted input, so run it in a worker (see
 * converter.ts).
 * @param address URL of the page after redirects; @param scope prefix of URLs that belong to the import
 * @throws TooDeep, EmptyPage
 */
export function convertPage(
  html: string,
  address: string,
  scope: string,
  found: FoundBefore = {},
): ConvertedPage {
  const isXhtml = found.isXhtml === true || saysXhtml.test(html.slice(0, 1000));
  // Some editors write marks of byte order between words, where they show nothing.
  const source = (isXhtml ? htmlOfXhtml(html) : html).replaceAll("\uFEFF", "");
  checkSourceDepth(source);
  const root = parser.parse(source);
  checkTreeDepth(root);
  const metadata = readMetadata(root, address);
  const body = bodyOf(root);
  if (body === undefined) throw new EmptyPage();
  const links = pageLinks(root, metadata.base);
  const surroundings = { base: metadata.base, inScope: (url: string) => url.startsWith(scope) };
  const lists = findLists(body, surroundings);
  const up = readUp(root, address, surroundings);
  mathForFormulas(body);
  const changes = new SourceChanges();
  changes.add(found.changes ?? []);
  const threads = [...(found.threads ?? []), ...googleThreads(root, body, changes)];
  prune(body, address, changes);
  const main = chooseMain(body);
  const { navigation, contents } = sortLists(lists, main, address);
  const anchors = collectAnchors(main);
  const description = manualPagePurpose(body) ?? metadata.description;
  const { taken, isHeading } = takeTitle(main, body, metadata);
  const { titlePrefix = "" } = metadata;
  const title = withoutThreadMarks(
    (taken.startsWith(titlePrefix) ? taken.slice(titlePrefix.length) : taken) ||
      titleFromAddress(address),
  );
  startMarkedLists(main);
  normaliseCode(main);
  normaliseAdmonitions(main);
  normaliseWikiBlocks(main);
  normaliseBlocks(main);
  // What is left of these becomes a link.
  changes.note("embed", countOf(main, "iframe"));
  normaliseFootnotes(main);
  normaliseTables(main);
  const tree = toMarkdownTree(main);
  tidy(tree);
  const marked = threads.length === 0 ? undefined : structuredClone(tree);
  if (marked !== undefined) removeThreadMarks(tree);
  const mark = `bindery${randomBytes(6).toString("hex")}-`;
  const targets = numberAddresses(tree, metadata.base, mark);
  const terms = numberTerms(tree, anchors.terms, mark);
  const slugs = headingSlugs(tree);
  const markdown = printMarkdown(tree);
  return {
    title,
    ...(isHeading && { isHeading }),
    description,
    markdown,
    mark,
    targets,
    anchors: Object.fromEntries(
      [...anchors.headings].map(([id, number]) => [id, slugs.get(number) ?? ""]),
    ),
    ...(terms.size > 0 && { terms: Object.fromEntries(terms) }),
    links,
    navigation,
    ...(contents.length > 0 && { contents }),
    ...(up !== undefined && { up }),
    canonical: metadata.canonical,
    changes: changes.list(),
    ...(marked !== undefined && { threads: placeThreads(threads, marked, markdown) }),
  };
}

/** Parsers of HTML take `<a id="x"/>` for a start tag, so that all that follows is in a link. DocBook writes such anchors. */
const saysXhtml = /^\s*<\?xml\b|<!DOCTYPE[^>]*XHTML|<html[^>]*xmlns=/i;

function googleThreads(root: HtmlRoot, body: Element, changes: SourceChanges): SourceThread[] {
  const threads = settleGoogleDocs(root, body, changes) ?? [];
  return threads.map((texts) => ({
    isResolved: false,
    comments: texts.map((text) => ({ text: text.split("\n\n").map(plainMarkdown).join("\n\n") })),
  }));
}

function countOf(main: Element, ...names: string[]): number {
  return [...descendants(main)].filter((element) => isElement(element, ...names)).length;
}

function toMarkdownTree(main: Element): Root {
  const document: HtmlRoot = { type: "root", children: [make("main", main.children)] };
  return unified()
    .use(rehypeRemark, { document: true, handlers: handlers() })
    .runSync(document) as unknown as Root;
}

function pageLinks(root: HtmlRoot, base: string): string[] {
  const links = new Set<string>();
  for (const element of descendants(root)) {
    if (!isElement(element, "a", "area") || links.size >= mostLinks) continue;
    const url = URL.parse(withoutDetour(attribute(element, "href") ?? "#"), base);
    if (url === null || !followable.has(url.protocol)) continue;
    url.hash = "";
    links.add(url.href);
  }
  return [...links];
}

/**
 * Replaces URLs by numbers, because link targets are only known after all pages are fetched. A link with a useless URL,
 * such as a script, becomes plain text.
 */
function numberAddresses(tree: Root, base: string, mark: string): ConvertedPage["targets"] {
  const targets: ConvertedPage["targets"] = [];
  visit(tree, (node, index, parent) => {
    if (node.type === "html") {
      const figure = figureIn(node);
      const url = figure && URL.parse(figure.url, base);
      if (url && isPictureAddress(url)) {
        node.value = printFigure({ ...figure, url: `${mark}${targets.length}` });
        targets.push({ url: url.href, image: true });
      } else if (figure !== undefined && parent !== undefined && index !== undefined)
        parent.children.splice(index, 1, { type: "text", value: figure.caption } as never);
      return;
    }
    if (node.type !== "link" && node.type !== "image") return;
    const url = URL.parse(withoutDetour(node.url), base);
    const image = node.type === "image";
    const allowed = image ? url && isPictureAddress(url) : url && linkable.has(url.protocol);
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

const isPictureAddress = ({ protocol, href }: URL) =>
  followable.has(protocol) || href.startsWith("data:image/");

const figureIn = ({ data }: Html) =>
  (data as Record<string, unknown> | undefined)?.[figureName] as Figure | undefined;

/** Numbers the anchors of terms. Returns the number for each ID whose anchor is still in the tree. */
function numberTerms(
  tree: Root,
  ids: ReadonlyMap<string, string>,
  mark: string,
): Map<string, number> {
  const numbers = new Map<string, number>();
  visit(tree, "html", (node) => {
    const id = (node.data as Record<string, unknown> | undefined)?.[anchorName];
    if (typeof id !== "string") return;
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    node.value = `${mark}a${numbers.get(id)}`;
  });
  return new Map(
    [...ids].flatMap(([id, first]) => {
      const number = numbers.get(first);
      return number === undefined ? [] : [[id, number]];
    }),
  );
}

function headingSlugs(tree: Root): Map<number, string> {
  const slugger = new GithubSlugger();
  const slugs = new Map<number, string>();
  visit(tree, "heading", (node) => {
    // The same anchors as in the link check: src/content/page-scan.ts.
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

const token =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title|xmp)\b[\s\S]*?(?:<\/\1|$)|<(\/?)([a-z][^\s/>]*)/gi;

/** Elements without content or with an optional end tag: the parser closes them. */
const uncounted = new Set(
  (
    "area base br col embed hr img input link meta param source track wbr " +
    "a body colgroup dd dt head html li optgroup option p rp rt tbody td tfoot th thead tr"
  ).split(" "),
);

/**
 * Counts tags before parsing, in one pass without recursion, because the tree builder itself recurses.
 * @throws TooDeep
 */
function checkSourceDepth(html: string): void {
  let depth = 0;
  for (const match of html.matchAll(token)) {
    const name = match[3]?.toLowerCase();
    if (name === undefined || uncounted.has(name)) continue;
    depth = match[2] === "/" ? Math.max(0, depth - 1) : depth + 1;
    if (depth > maximumDepth) throw new TooDeep();
  }
}

/** The exact check on the parsed tree, without recursion. @throws TooDeep */
function checkTreeDepth(root: Nodes): void {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maximumDepth) throw new TooDeep();
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
}

/** Maximum nesting of elements to convert. Recursive functions over a page rely on it. */
const maximumDepth = 512;

/** The page is nested more deeply than a real document. */
class TooDeep extends Error {
  constructor() {
    super(`The page nests its elements more than ${maximumDepth} levels deep.`);
  }
}

/** The page has no content that could become text. */
class EmptyPage extends Error {
  constructor() {
    super("The page has no content.");
  }
}
