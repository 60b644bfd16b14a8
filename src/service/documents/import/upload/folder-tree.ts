import type { SummaryNode } from "#content/summary.ts";

const index = /^(?:readme|index)\.\w+$/i;
const order = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** A folder with what is directly in it, by name. A file and a folder may have the same name. */
type Folder = { files: Map<string, string>; folders: Map<string, Folder> };

/**
 * The table of contents of files without one: folders are the tree, in the order of their names, whatever the order of
 * the paths. A folder's index or README is its page, and further ones are its subpages. A folder without one is a group;
 * below a page, its pages take its place.
 */
export function folderTree(paths: readonly string[]): SummaryNode[] {
  // The start page comes first.
  return nodesIn(foldersOf(paths), undefined, true, "").toSorted((a, b) => rank(a) - rank(b));
}

function foldersOf(paths: readonly string[]): Folder {
  const root: Folder = { files: new Map(), folders: new Map() };
  for (const path of paths) {
    const names = path.split("/");
    const name = names.pop()!;
    let folder = root;
    for (const part of names) {
      let inside = folder.folders.get(part);
      if (inside === undefined)
        folder.folders.set(part, (inside = { files: new Map(), folders: new Map() }));
      folder = inside;
    }
    folder.files.set(name, path);
  }
  return root;
}

function nodesIn(
  { files, folders }: Folder,
  own: string | undefined,
  groupsAllowed: boolean,
  above: string,
): SummaryNode[] {
  const pages = [...files].filter(([, path]) => path !== own);
  return inOrder<string | Folder>([...pages, ...folders]).flatMap(([name, inside]) =>
    typeof inside === "string"
      ? [{ type: "page", title: titleOf(name), path: inside, children: [] }]
      : folderNodes(name, inside, groupsAllowed, above),
  );
}

function folderNodes(
  name: string,
  folder: Folder,
  groupsAllowed: boolean,
  above: string,
): SummaryNode[] {
  const title = titleOf(name);
  const path = `${above}${name}/`;
  const [own] = inOrder([...folder.files].filter(([file]) => index.test(file)));
  const isGroup = own === undefined && groupsAllowed;
  const children = nodesIn(folder, own?.[1], isGroup, path);
  if (own !== undefined) return [{ type: "page", title, path: own[1], children }];
  return isGroup ? [{ type: "group", title, path, children }] : children;
}

function rank({ path = "" }: SummaryNode): number {
  return index.test(path) ? 0 : 1;
}

/** Names that read the same, such as those that differ in case, are ordered by their characters. */
function inOrder<T>(named: readonly [name: string, T][]): [name: string, T][] {
  return named
    .map((item) => ({ item, name: item[0], words: stem(item[0]) }))
    .toSorted(
      (a, b) => order.compare(a.words, b.words) || (a.name < b.name ? -1 : Number(a.name > b.name)),
    )
    .map(({ item }) => item);
}

const stem = (name: string) => name.replace(/\.\w+$/, "");

/** "02-getting_started.md" as "Getting started". */
function titleOf(name: string): string {
  const words = stem(name)
    .replace(/^\d+[-_. ]+/, "")
    .replaceAll(/[-_]+/g, " ")
    .trim();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
