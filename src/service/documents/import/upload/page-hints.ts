import type { FolderHint } from "./folder-tree.ts";
import { parseFrontMatter, splitPageFile } from "#content/front-matter.ts";

/** What a page's front matter says about its place, in the words of the tools that read it. */
export type PageHints = {
  /** A shorter title for navigation. */
  label?: string;
  /** Pages with a lower one come first, and those without one last. */
  order?: number;
  /** The last part of its URL. */
  slug?: string;
  /** Other URLs of the page, without host. */
  addresses: string[];
  /** What a tool's navigation may call the page, below the folder of all pages. */
  names: string[];
  isDraft: boolean;
};

/** Docusaurus, Just the Docs, Hugo, VitePress and others. */
const orders = ["sidebar_position", "nav_order", "weight", "order", "position"];
const labels = ["sidebar_label", "sidebarTitle", "linkTitle", "linktitle", "nav_title"];

/** Reads the front matter of a page's file. Never fails: what isn't understood says nothing. */
export function readHints(source: string, path: string): PageHints {
  const values = valuesOf(source);
  const sidebar = isRecord(values.sidebar) ? values.sidebar : {};
  const order = [...orders.map((name) => values[name]), sidebar.order].map(numberOf);
  const label = [...labels.map((name) => values[name]), sidebar.label].find(isText);
  const slug = [values.slug, values.permalink, values.url].find(isText);
  const others = [values.aliases, values.redirect_from].flat().filter(isText);
  const position = order.find((each) => each !== undefined);
  const last = slug?.replace(/\/(?:index\.html?)?$/, "").replace(/\.html?$/, "");
  const name = last?.slice(last.lastIndexOf("/") + 1);
  return {
    ...(label !== undefined && { label: label.trim() }),
    ...(position !== undefined && { order: position }),
    ...(name !== undefined && /^[^:]+$/.test(name) && { slug: name }),
    addresses: [
      ...(slug?.startsWith("/") ? [slug] : []),
      // It takes the place of the file's name.
      ...(isText(values.slug) && !values.slug.startsWith("/")
        ? [path.replace(/[^/]*$/, "") + values.slug.trim()]
        : []),
      ...others.map((address) => address.trim()),
    ],
    names: [
      ...(slug?.startsWith("/") ? [slug] : []),
      ...(isText(values.id) ? [idOf(path, values.id)] : []),
    ],
    isDraft: values.draft === true || values.published === false,
  };
}

/** Where Docusaurus has the title and the place of a folder. */
export const folderFile = /(?<=^|\/)_category_\.(?:json|ya?ml)$/i;

/** JSON is YAML, too. */
export function readFolderHint(source: string): FolderHint {
  const values: unknown = parseFrontMatter(source)?.toJS();
  if (!isRecord(values)) return {};
  return {
    title: isText(values.label) ? values.label : undefined,
    order: numberOf(values.position),
  };
}

/** In Docusaurus, the ID of a page is in its folder, below the one of all pages. */
const idOf = (path: string, id: string) => path.replace(/^docs\//, "").replace(/[^/]*$/, "") + id;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function valuesOf(source: string): Record<string, unknown> {
  const { open, yaml } = splitPageFile(source);
  const values: unknown = open === "" ? undefined : parseFrontMatter(yaml)?.toJS();
  return isRecord(values) ? values : {};
}
