import type { SummaryNode } from "#content/summary.ts";
import { stem, titleOfName, withoutId } from "../names.ts";

const index = /^_?(?:readme|index)\.\w+$/i;
const order = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** A page's file, with what it says about its place itself. */
type PlacedFile = { path: string; label?: string | undefined; order?: number | undefined };

/** A folder's title and place, as a file in it says. */
export type FolderHint = { title?: string | undefined; order?: number | undefined };

/** What is in a tree of folders. */
type Files = {
  pages: readonly PlacedFile[];
  /** By path, with a slash at the end. */
  folders?: Readonly<Record<string, FolderHint>>;
};

/** A folder with what is directly in it, by name. A file and a folder may have the same name. */
type Folder = { files: Map<string, PlacedFile>; folders: Map<string, Folder> };

/**
 * The table of contents of files without one: folders are the tree, in the order that pages ask for, then in that of their
 * names, whatever the order of the paths. A page's subpages are in the folder beside it that has its name. The page of
 * another folder is its index or README, and further ones are its subpages. A folder without a page is a group; below a page,
 * its pages take its place.
 */
export function folderTree({ pages, folders = {} }: Files): SummaryNode[] {
  const site = { folders };
  // The start page comes first.
  return nodesIn(site, foldersOf(pages), undefined, true, "").toSorted((a, b) => rank(a) - rank(b));
}

type Site = Required<Pick<Files, "folders">>;

function foldersOf(pages: readonly PlacedFile[]): Folder {
  const root: Folder = { files: new Map(), folders: new Map() };
  for (const page of pages) {
    const names = page.path.split("/");
    const name = names.pop()!;
    let folder = root;
    for (const part of names) {
      let inside = folder.folders.get(part);
      if (inside === undefined)
        folder.folders.set(part, (inside = { files: new Map(), folders: new Map() }));
      folder = inside;
    }
    folder.files.set(name, page);
  }
  return root;
}

function nodesIn(
  site: Site,
  { files, folders }: Folder,
  own: PlacedFile | undefined,
  groupsAllowed: boolean,
  above: string,
): SummaryNode[] {
  const pages = [...files].filter(([, page]) => page !== own);
  const owners = ownersOf(pages, [...folders.keys()]);
  const below = new Map([...owners].map(([folder, page]) => [page, folder]));
  const alone = [...folders].filter(([name]) => !owners.has(name));
  const positionOf = (name: string, inside: PlacedFile | Folder): number | undefined =>
    "path" in inside
      ? (inside.order ?? folderHint(site, `${above}${below.get(inside)}/`).order)
      : (folderHint(site, `${above}${name}/`).order ?? pageOf(inside)?.order);
  return inOrder<PlacedFile | Folder>([...pages, ...alone], positionOf).flatMap(
    ([name, inside]) => {
      if (!("path" in inside)) return folderNodes(site, name, inside, groupsAllowed, above);
      const folder = below.get(inside);
      const children =
        folder === undefined
          ? []
          : nodesIn(site, folders.get(folder)!, undefined, false, `${above}${folder}/`);
      return [nodeOf(inside, name, children)];
    },
  );
}

function nodeOf({ path, label }: PlacedFile, name: string, children: SummaryNode[]): SummaryNode {
  return { type: "page", title: label ?? titleOfName(name), path, children };
}

/**
 * The page beside each folder whose subpages are in it. It has the same name, up to its ID, upper case, and signs between
 * words; of several, the one with the most similar name.
 */
function ownersOf(
  pages: readonly [name: string, PlacedFile][],
  folders: readonly string[],
): Map<string, PlacedFile> {
  const owners = new Map<string, PlacedFile>();
  const taken = new Set<PlacedFile>();
  const candidates = pages.filter(([name]) => !index.test(name));
  for (const similar of [stem, (name: string) => stem(withoutId(name)), roughly]) {
    const byName = Map.groupBy(candidates, ([name]) => similar(name));
    for (const folder of folders) {
      if (owners.has(folder)) continue;
      const wanted = similar === stem ? folder : similar(`${folder}.md`);
      const owner = byName.get(wanted)?.find(([, page]) => !taken.has(page));
      if (owner === undefined) continue;
      owners.set(folder, owner[1]);
      taken.add(owner[1]);
    }
  }
  return owners;
}

const roughly = (name: string) =>
  stem(withoutId(name))
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "-");

/** A folder's own page. */
function pageOf({ files }: Folder): PlacedFile | undefined {
  const pages = [...files].filter(([name]) => index.test(name));
  return inOrder(pages, () => undefined)[0]?.[1];
}

function folderNodes(
  site: Site,
  name: string,
  folder: Folder,
  groupsAllowed: boolean,
  above: string,
): SummaryNode[] {
  const path = `${above}${name}/`;
  const title = folderHint(site, path).title ?? titleOfName(`${name}.md`);
  const own = pageOf(folder);
  const isGroup = own === undefined && groupsAllowed;
  const children = nodesIn(site, folder, own, isGroup, path);
  if (own !== undefined) {
    return [{ type: "page", title: own.label ?? title, path: own.path, children }];
  }
  return isGroup ? [{ type: "group", title, path, children }] : children;
}

const folderHint = ({ folders }: Site, path: string): FolderHint =>
  Object.hasOwn(folders, path) ? folders[path]! : {};

function rank({ path = "" }: SummaryNode): number {
  return index.test(path) ? 0 : 1;
}

/** Names that read the same, such as those that differ in case, are ordered by their characters. */
function inOrder<T>(
  named: readonly [name: string, T][],
  positionOf: (name: string, item: T) => number | undefined,
): [name: string, T][] {
  return named
    .map((item) => ({
      item,
      name: item[0],
      words: stem(item[0]),
      position: positionOf(...item) ?? Infinity,
    }))
    .toSorted(
      (a, b) =>
        (a.position === b.position ? 0 : a.position - b.position) ||
        order.compare(a.words, b.words) ||
        (a.name < b.name ? -1 : Number(a.name > b.name)),
    )
    .map(({ item }) => item);
}
