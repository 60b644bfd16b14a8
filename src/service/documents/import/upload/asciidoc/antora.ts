import { parse as parseYaml } from "yaml";
import { decoded, isOutside, resolvePath } from "#content/address.ts";
import type { NavigationNode } from "../navigation/navigation.ts";

/** A component of Antora: a folder with `antora.yml`, whose modules have pages, images, and parts in folders of fixed names. */
export type Component = {
  name: string;
  title?: string;
  /** With a slash at the end; "" for the root. */
  folder: string;
  /** Files with its navigation. */
  nav: string[];
  /** Of the documents. */
  attributes: Record<string, string>;
};

/** Where a file of Antora is. */
type AntoraPlace = {
  component: Component;
  module: string;
  family: string;
  /** The folder of the family, with a slash at the end. */
  root: string;
};

export const componentFile = /(?:^|\/)antora\.ya?ml$/i;

/** @throws if the file is broken */
export function readComponent(path: string, source: string): Component {
  const folder = path.replace(/[^/]*$/, "");
  const values: unknown = parseYaml(source, { logLevel: "silent" });
  const { name, title, version, nav, asciidoc } = isRecord(values) ? values : {};
  const written = isRecord(asciidoc) && isRecord(asciidoc.attributes) ? asciidoc.attributes : {};
  return {
    name: String(name ?? ""),
    ...(typeof title === "string" && { title }),
    folder,
    nav: (Array.isArray(nav) ? nav : []).flatMap((file) => resolvePath(folder, String(file)) ?? []),
    attributes: Object.fromEntries(
      Object.entries({
        "page-component-name": name ?? "",
        "page-component-title": title ?? name ?? "",
        "page-component-version": version ?? "",
        "page-version": version ?? "",
        ...written,
      }).flatMap(([key, value]) =>
        value === false || value === null
          ? []
          : [[key, value === true ? "" : String(value).replace(/@$/, "")]],
      ),
    ),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const inModule = /^modules\/([^/]+)\/(pages|partials|examples|images|attachments)\//;

/** Undefined for a file that is in no module. */
export function antoraPlace(
  path: string,
  components: readonly Component[],
): AntoraPlace | undefined {
  for (const component of components) {
    if (!path.startsWith(component.folder)) continue;
    const [match, module = "", family = ""] =
      inModule.exec(path.slice(component.folder.length)) ?? [];
    if (match !== undefined) return { component, module, family, root: component.folder + match };
  }
  return undefined;
}

const resource =
  /^(?:[^@:$/]*@)?(?:(?:(?<component>[^:@$/]*):)?(?<module>[^:@$/]*):)?(?:(?<family>page|partial|example|image|attachment)\$)?(?<path>[^:$]+)$/;

/** The file that a resource ID means, `version@component:module:family$path`, seen from a file; undefined if it is none. */
export function resourcePath(
  id: string,
  family: string,
  from: string,
  components: readonly Component[],
): string | undefined {
  const place = antoraPlace(from, components);
  const parts = resource.exec(id)?.groups;
  if (place === undefined || parts === undefined) return undefined;
  const { component: named, module = "", path = "" } = parts;
  const component =
    named === undefined || named === ""
      ? place.component
      : components.find(({ name }) => name === named);
  if (component === undefined) return undefined;
  if (/^\.\.?\//.test(path) && parts.module === undefined) return resolvePath(from, path);
  const root = `${component.folder}modules/${module || (named ? "ROOT" : place.module)}/`;
  return resolvePath(`${root}${parts.family ?? family}s/`, path.replace(/^\/+/, ""));
}

/** The file that an include means; undefined if it is outside of the upload. */
export function includedPath(
  target: string,
  from: string,
  components: readonly Component[],
): string | undefined {
  const written = decoded(target);
  if (isOutside(written) && !written.includes("$")) return undefined;
  if (written.includes("$")) return resourcePath(written, "page", from, components);
  return resolvePath(from, written);
}

/** Levels of a navigation; leaves room below the tree's own limit. */
const deepest = 10;

const entry = /^\s*(\*+|-|\.+)[ \t]+(.+)$/;
const label = /^\.([^\s.].*)$/;
const link = /^(?:xref:|link:)?(?<to>[^\s[\]]+)\[(?<text>.*)\]$/;

/**
 * The entries of a navigation file: a list of links to pages, below a title.
 * @param path of the file
 */
export function readNav(
  path: string,
  source: string,
  components: readonly Component[],
): NavigationNode[] {
  const component = components.find(({ nav }) => nav.includes(path));
  const [, module = "ROOT"] =
    /^modules\/([^/]+)\//.exec(path.slice(component?.folder.length ?? 0)) ?? [];
  const from = `${component?.folder ?? ""}modules/${module}/pages/nav.adoc`;
  const words = (text: string) =>
    text
      .replaceAll(/\{([\w-]+)\}/g, (whole, name: string) => {
        const { attributes = {} } = component ?? {};
        return Object.hasOwn(attributes, name) ? attributes[name]! : whole;
      })
      .replaceAll(/(?<!\w)([*_`])(\S(?:.*?\S)?)\1(?!\w)/g, "$2");
  const top: NavigationNode[] = [];
  let level: { depth: number; children: NavigationNode[] }[] = [{ depth: 0, children: top }];
  for (const line of source.split(/\r?\n/)) {
    const title = label.exec(line)?.[1];
    if (title !== undefined) {
      const to = link.exec(title)?.groups;
      const node = to ? nodeOf(to.to!, words(to.text!)) : { title: words(title), children: [] };
      top.push(node);
      level = [{ depth: 0, children: node.children }];
      continue;
    }
    const [, signs, content = ""] = entry.exec(line) ?? [];
    if (signs === undefined) continue;
    const to = link.exec(content.trim())?.groups;
    const node = to
      ? nodeOf(to.to!, words(to.text!))
      : { title: words(content.trim()), children: [] };
    const depth = Math.min(signs.length, deepest);
    while (level.at(-1)!.depth >= depth) level.pop();
    level.at(-1)!.children.push(node);
    level.push({ depth, children: node.children });
  }
  return top;

  function nodeOf(to: string, text: string): NavigationNode {
    const own = text.trim() === "" ? {} : { title: text.trim() };
    if (/^\w+:\/\//.test(to)) return { ...own, href: to, children: [] };
    const page = resourcePath(to.replace(/#.*$/, ""), "page", from, components);
    return { ...own, ...(page !== undefined && { page }), children: [] };
  }
}
