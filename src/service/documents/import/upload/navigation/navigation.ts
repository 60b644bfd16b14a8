import { isOutside } from "#content/address.ts";
import { parse as parseYaml } from "yaml";
import { createLiteralReader, type Literal } from "./literal.ts";

/** An entry of a tool's navigation. */
export type NavigationNode = {
  title?: string;
  /** The page, by its file or its URL below the folder of all pages, with or without an extension. */
  page?: string;
  href?: string;
  /** All pages of a folder that nothing else lists. */
  folder?: string;
  children: NavigationNode[];
};

/** The navigation that a tool's settings have. */
export type Navigation = {
  nodes: NavigationNode[];
  /** The folder that all pages are in, with a slash at the end; "" for the root. */
  folder: string;
};

type Format = { file: RegExp; read: (source: string, folder: string) => Navigation };

/** The names of the files, and how each is read. @throws if a file is broken */
const formats: Format[] = [
  { file: /(?:^|\/)mkdocs\.ya?ml$/i, read: readMkDocs },
  { file: /(?:^|\/)(?:docs|mint)\.json$/i, read: readMintlify },
  { file: /(?:^|\/)sidebars\.(?:[cm]?[jt]s|json)$/i, read: readDocusaurus },
  { file: /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/i, read: readVitePress },
  { file: /(?:^|\/)astro\.config\.[cm]?[jt]s$/i, read: readStarlight },
];

export function isNavigationFile(path: string): boolean {
  return formats.some(({ file }) => file.test(path));
}

/**
 * Reads the settings of a documentation tool as data.
 * @returns undefined if they have no navigation
 * @throws if they are broken
 */
export function readNavigation(path: string, source: string): Navigation | undefined {
  const { file, read } = formats.find((format) => format.file.test(path))!;
  const navigation = read(
    source,
    path.replace(file, (match) => (match.startsWith("/") ? "/" : "")),
  );
  return navigation.nodes.length > 0 ? navigation : undefined;
}

type Value = Literal;
const isRecord = (value: Value): value is { [key: string]: Value } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: Value): Value[] => (Array.isArray(value) ? value : []);
const textOf = (value: Value) => (typeof value === "string" && value !== "" ? value : undefined);

function nodeOf(title: Value, target: Value, children: NavigationNode[] = []): NavigationNode {
  const [own, page] = [textOf(title), textOf(target)];
  const isLink = page !== undefined && isOutside(page);
  return {
    ...(own !== undefined && { title: own }),
    ...(page !== undefined && (isLink ? { href: page } : { page })),
    children,
  };
}

function readMkDocs(source: string, folder: string): Navigation {
  // Settings of extensions name functions of Python.
  const settings = parseYaml(source.replaceAll(/!(?:!python\/|ENV)\S*/g, ""), {
    logLevel: "silent",
  }) as Value;
  const { nav, docs_dir: pages } = isRecord(settings) ? settings : {};
  const nodes = (list: Value): NavigationNode[] =>
    listOf(list).flatMap((item) => {
      if (typeof item === "string") return [nodeOf(undefined, item)];
      return Object.entries(isRecord(item) ? item : {}).map(([title, inside]) =>
        Array.isArray(inside) ? nodeOf(title, undefined, nodes(inside)) : nodeOf(title, inside),
      );
    });
  return { nodes: nodes(nav), folder: below(folder, textOf(pages) ?? "docs") };
}

/** Tabs, languages, groups and the like: each has a title under its own name, and entries under one of several. */
const divisions = [
  "groups",
  "pages",
  "tabs",
  "anchors",
  "dropdowns",
  "products",
  "versions",
  "languages",
  "menu",
];

function readMintlify(source: string, folder: string): Navigation {
  const settings = JSON.parse(source) as Value;
  const nodes = (value: Value): NavigationNode[] => {
    if (typeof value === "string") return [nodeOf(undefined, value)];
    if (Array.isArray(value)) return value.flatMap(nodes);
    if (!isRecord(value)) return [];
    const title = [
      value.group,
      value.tab,
      value.anchor,
      value.dropdown,
      value.product,
      value.version,
      value.language,
      value.item,
    ].find((each) => textOf(each) !== undefined);
    const children = divisions.flatMap((name) => nodes(value[name]));
    if (title === undefined) return children;
    const target = value.root ?? (children.length === 0 ? value.href : undefined);
    return [nodeOf(title, target, children)];
  };
  return { nodes: isRecord(settings) ? nodes(settings.navigation) : [], folder };
}

function readDocusaurus(source: string, folder: string): Navigation {
  const [all] = createLiteralReader(
    `${source.trimStart().startsWith("{") ? "export default " : ""}${source}`,
  ).after(/\bmodule\.exports\s*=|\bexport\s+default\b/g);
  const nodes = (value: Value): NavigationNode[] => {
    if (typeof value === "string") return [nodeOf(undefined, value)];
    if (Array.isArray(value)) return value.flatMap(nodes);
    if (!isRecord(value)) return [];
    switch (value.type) {
      case "doc":
      case "ref":
        return [nodeOf(value.label, value.id)];
      case "link":
        return [nodeOf(value.label, value.href)];
      case "autogenerated":
        return [{ folder: textOf(value.dirName) ?? ".", children: [] }];
      case "category": {
        const own = isRecord(value.link) ? value.link.id : undefined;
        return [nodeOf(value.label, own, nodes(value.items))];
      }
      case undefined:
        return Object.entries(value).map(([title, inside]) =>
          nodeOf(title, undefined, nodes(inside)),
        );
      default:
        return [];
    }
  };
  const sidebars = isRecord(all) ? Object.values(all) : [];
  return { nodes: sidebars.flatMap(nodes), folder: below(folder, "docs") };
}

function readVitePress(source: string, folder: string): Navigation {
  const reader = createLiteralReader(source);
  const nodes = (value: Value, base: string): NavigationNode[] =>
    listOf(value).flatMap((item) => {
      if (!isRecord(item)) return [];
      const own = textOf(item.base) ?? base;
      const link = textOf(item.link);
      const target = link === undefined || isOutside(link) ? link : own + link;
      return [nodeOf(item.text, target, nodes(item.items, own))];
    });
  const all = reader.after(/\bsidebar\s*:/g).flatMap((sidebar) => {
    if (Array.isArray(sidebar)) return nodes(sidebar, "");
    return Object.values(isRecord(sidebar) ? sidebar : {}).flatMap((part) =>
      isRecord(part) ? nodes(part.items, textOf(part.base) ?? "") : nodes(part, ""),
    );
  });
  const [pages] = reader.after(/\bsrcDir\s*:/g);
  return { nodes: all, folder: below(folder, textOf(pages) ?? ".") };
}

function readStarlight(source: string, folder: string): Navigation {
  const nodes = (value: Value): NavigationNode[] =>
    listOf(value).flatMap((item) => {
      if (typeof item === "string") return [nodeOf(undefined, item)];
      if (!isRecord(item)) return [];
      const auto = isRecord(item.autogenerate) ? textOf(item.autogenerate.directory) : undefined;
      const children = auto === undefined ? nodes(item.items) : [{ folder: auto, children: [] }];
      return [nodeOf(item.label, item.slug ?? item.link, children)];
    });
  const all = createLiteralReader(source).after(/\bsidebar\s*:/g);
  return { nodes: all.flatMap(nodes), folder: below(folder, "src/content/docs") };
}

/** A folder inside another one, with a slash at the end. */
function below(folder: string, inside: string): string {
  const parts = inside.split("/").filter((part) => part !== "" && part !== ".");
  return parts.length === 0 ? folder : `${folder}${parts.join("/")}/`;
}
