import { XMLParser } from "fast-xml-parser";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import type { Element } from "hast";
import { attribute, descendants, elements, wordsOf } from "#content/html/hast.ts";
import { htmlOfXhtml } from "../../html/xhtml.ts";

/** What a book's package file says, with addresses relative to it, as written. */
type BookPackage = {
  title?: string;
  /** The documents in reading order. Those that aren't part of it, such as notes, come last. */
  spine: string[];
  /** Files with the table of contents: that of EPUB 3, and of EPUB 2. */
  nav?: string;
  ncx?: string;
};

/** An entry of a book's table of contents. */
export type BookEntry = { label: string; address?: string; children: BookEntry[] };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 2_000_000 },
  isArray: (name) => ["item", "itemref", "navPoint", "title", "rootfile"].includes(name),
});

type Value = string | undefined | { [key: string]: Value | Value[] };

const record = (value: Value | Value[]): Record<string, Value | Value[]> =>
  typeof value === "object" && !Array.isArray(value) ? value : {};
const list = (value: Value | Value[]): Value[] =>
  value === undefined || value === "" ? [] : Array.isArray(value) ? value : [value];
const textOf = (value: Value | Value[]): string =>
  (typeof value === "string" ? value : String(record(value)["#text"] ?? ""))
    .replaceAll(/\s+/g, " ")
    .trim();

/** In the calling thread. Meant to run in a worker, as a package may have any size and form. @throws if it is no XML */
export function readPackage(source: string): BookPackage {
  const { metadata, manifest, spine } = record(record(parser.parse(source) as Value).package);
  const items = list(record(manifest).item).map((item) => record(item));
  const byId = new Map(items.map((item) => [textOf(item.id as Value), item]));
  const isDocument = (item: Record<string, Value | Value[]> | undefined) =>
    /html|dtbook/i.test(textOf(item?.["media-type"] as Value));
  const order = list(record(spine).itemref).map((each) => record(each));
  const linear = (each: Record<string, Value | Value[]>) => textOf(each.linear as Value) !== "no";
  const read = [...order.filter(linear), ...order.filter((each) => !linear(each))]
    .map(({ idref }) => byId.get(textOf(idref as Value)))
    .filter(isDocument);
  const [title] = list(record(metadata).title).map(textOf);
  const nav = items.find(({ properties }) =>
    textOf(properties as Value)
      .split(" ")
      .includes("nav"),
  );
  const ncx =
    byId.get(textOf(record(spine).toc as Value)) ??
    items.find((item) => textOf(item["media-type"] as Value) === "application/x-dtbncx+xml");
  return {
    ...(title !== undefined && title !== "" && { title }),
    spine: read.map((item) => textOf(item!.href as Value)),
    ...(nav && { nav: textOf(nav.href as Value) }),
    ...(ncx && { ncx: textOf(ncx.href as Value) }),
  };
}

/** The entries of EPUB 3's navigation document, or of EPUB 2's NCX file, in the calling thread. @throws if it is broken */
export function readContents({ source, isNcx }: { source: string; isNcx: boolean }): BookEntry[] {
  if (isNcx) {
    const { navMap } = record(record(parser.parse(source) as Value).ncx);
    return list(record(navMap).navPoint).map((point) => ncxEntry(record(point)));
  }
  const root = unified().use(rehypeParse).parse(htmlOfXhtml(source));
  const navs = [...descendants(root)].filter(({ tagName }) => tagName === "nav");
  const toc =
    navs.find((nav) =>
      (attribute(nav, "epub:type") ?? attribute(nav, "role") ?? "").includes("toc"),
    ) ?? navs[0];
  const top = toc && [...descendants(toc)].find(({ tagName }) => tagName === "ol");
  return top === undefined ? [] : entriesOf(top);
}

function ncxEntry(point: Record<string, Value | Value[]>): BookEntry {
  const address = textOf(record(point.content).src as Value);
  return {
    label: textOf(record(point.navLabel).text as Value),
    ...(address !== "" && { address }),
    children: list(point.navPoint).map((child) => ncxEntry(record(child))),
  };
}

function entriesOf(ol: Element): BookEntry[] {
  return elements(ol.children)
    .filter(({ tagName }) => tagName === "li")
    .map((item) => {
      const inside = elements(item.children);
      const below = inside.find(({ tagName }) => tagName === "ol");
      const own = inside.filter((child) => child !== below);
      const link = own
        .flatMap((child) => [child, ...descendants(child)])
        .find(({ tagName }) => tagName === "a");
      const address = link && attribute(link, "href");
      return {
        label: wordsOf({ type: "root", children: own }).slice(0, 250),
        ...(address !== undefined && address !== "" && { address }),
        children: below === undefined ? [] : entriesOf(below),
      };
    });
}
