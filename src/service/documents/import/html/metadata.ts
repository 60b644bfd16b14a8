import type { Element, Nodes, Root } from "hast";
import { toString } from "hast-util-to-string";
import { fileName } from "#content/address.ts";
import { attribute, descendants, find, isBlank, isElement, wordsOf } from "#content/html/hast.ts";
import { isHeading } from "#content/html/anchors.ts";

type Metadata = {
  /** Text of `<title>`; "" if there is none. */
  documentTitle: string;
  /** Whether the page's file is named after it, and only after a part of what `<title>` says. */
  isFileTitle: boolean;
  description: string | undefined;
  /** The page's canonical URL, absolute. */
  canonical: string | undefined;
  /** Base of the page's relative URLs. */
  base: string;
  /** What Confluence puts before each title: "Space : ". */
  titlePrefix: string | undefined;
};

/** The metadata in the page's head. `address` is the URL that the page was fetched from. */
export function readMetadata(root: Root, address: string): Metadata {
  const meta = new Map<string, string>();
  let base = address;
  let documentTitle = "";
  let isFileTitle = false;
  let canonical: string | undefined;
  for (const element of descendants(root)) {
    if (element.tagName === "title" && documentTitle === "") {
      const part = titleOfFile(wordsOf(element), address);
      // Converters call a whole document by its file, which says less than its first heading.
      isFileTitle = part !== undefined && part !== wordsOf(element);
      documentTitle = part ?? wordsOf(element);
    } else if (element.tagName === "base" && base === address) {
      base = URL.parse(attribute(element, "href") ?? "", address)?.href ?? address;
    } else if (element.tagName === "meta") {
      const name = attribute(element, "name") ?? attribute(element, "property") ?? "";
      meta.set(name.toLowerCase(), attribute(element, "content") ?? "");
    } else if (element.tagName === "link" && attribute(element, "rel") === "canonical") {
      canonical = URL.parse(attribute(element, "href") ?? "", address)?.href;
    }
  }
  const description = meta.get("description") || meta.get("og:description");
  const titlePrefix = spaceBefore(root);
  return {
    documentTitle,
    isFileTitle,
    description: collapse(description),
    canonical,
    base,
    titlePrefix,
  };
}

/** The part of a title that the page's file is named after: "XWork - Type Conversion" of `Type Conversion.html`. */
function titleOfFile(title: string, address: string): string | undefined {
  const letters = (words: string) => words.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");
  const name = letters(fileName(address).replace(/\.\w+$/, ""));
  const parts = title.split(/\s+[|–—·»-]\s+/);
  return parts.find((part) => name !== "" && letters(part) === name);
}

/** The way to a page in Confluence begins with its space, whose name may have a colon itself. */
function spaceBefore(root: Root): string | undefined {
  const own = (id: string) => find(root, (element) => attribute(element, "id") === id);
  const heading = own("title-text");
  if (heading === undefined) return undefined;
  const title = wordsOf(heading);
  const way = own("breadcrumbs");
  const first = way && find(way, (element) => isElement(element, "a"));
  const named = first && `${wordsOf(first)} : `;
  if (named !== undefined && title.startsWith(named)) return named;
  return /^.+? : (?=\S)/.exec(title)?.[0];
}

function collapse(value: string | undefined): string | undefined {
  const collapsed = value?.replaceAll(/\s+/g, " ").trim();
  return collapsed ? collapsed.slice(0, 500) : undefined;
}

/**
 * Removes the title heading from `main` and returns its text; the document's own title is the fallback. The title is
 * the first heading of level 1, or, if there is none, the first heading with nothing before it, or that says the same as the title elsewhere.
 * @returns `isHeading`: whether there was such a heading
 */
export function takeTitle(
  main: Element,
  body: Element,
  { documentTitle, isFileTitle }: Pick<Metadata, "documentTitle" | "isFileTitle">,
): { taken: string; isHeading: boolean } {
  const outside = outsideTitle(main, body, documentTitle);
  const highest = [...descendants(main)].filter(isTitleHeading);
  // Wikis have titles apart from their pages, whose headings are those of parts.
  const inside = isFileTitle && highest.length > 1 ? undefined : highest[0];
  const first = find(main, isHeading);
  const isOpening = outside === undefined && !isFileTitle && first && opens(main, first);
  const opening = isOpening ? first : undefined;
  const elsewhere = cleanTitle(outside ?? withoutSite(documentTitle));
  const repeated = first && cleanTitle(wordsOf(first)) === elsewhere ? first : undefined;
  const heading = inside ?? opening ?? repeated;
  if (heading === undefined) return { taken: elsewhere, isHeading: false };
  remove(main, heading);
  return { taken: cleanTitle(wordsOf(heading)), isHeading: true };
}

function isTitleHeading(element: Element): boolean {
  return element.tagName === "h1" && wordsOf(element) !== "";
}

/** A heading outside the content is the page's if the document has the same title; otherwise it is the site's. */
function outsideTitle(main: Element, body: Element, documentTitle: string): string | undefined {
  if (main === body) return undefined;
  const heading = find(body, isTitleHeading);
  const words = heading && cleanTitle(wordsOf(heading));
  return words && words === cleanTitle(withoutSite(documentTitle)) ? words : undefined;
}

function cleanTitle(title: string): string {
  return title
    .replace(/ Manual Page$/, "")
    .replace(/\s*[¶§#🔗]+$/u, "")
    .slice(0, 250);
}

/** Removes the site's name, as in "Install – Example Docs". */
function withoutSite(title: string): string {
  return title.split(/\s+[|–—·»]\s+|\s+-\s+(?=[^-]+$)/)[0] ?? title;
}

function opens(main: Element, heading: Element): boolean {
  for (const node of inOrder(main)) {
    if (node === heading) return true;
    if (node.type === "text" && !isBlank(node)) return false;
    if (isElement(node, "img")) return false;
  }
  return false;
}

function* inOrder(node: Nodes): Generator<Nodes> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* inOrder(child);
}

function remove(parent: Element, target: Element): boolean {
  const index = parent.children.indexOf(target);
  if (index >= 0) parent.children.splice(index, 1);
  return index >= 0 || parent.children.some((child) => isElement(child) && remove(child, target));
}

/**
 * The purpose of a manual page. AsciiDoc puts name and purpose into a separate header, outside the content: "git-add -
 * Add file contents to the index".
 */
export function manualPagePurpose(body: Element): string | undefined {
  const header = find(body, (element) => attribute(element, "id") === "header");
  const name = header && find(header, (element) => isElement(element, "p"));
  const purpose =
    name && /^\S.*? [-–—] +(.+)$/s.exec(toString(name).replaceAll(/\s+/g, " ").trim());
  return collapse(purpose?.[1]);
}
