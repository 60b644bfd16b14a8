import { decoded, resolvePath } from "#content/address.ts";
import type { SummaryNode } from "#content/summary.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { BookEntry, readContents, readPackage } from "./read-package.ts";

/** An EPUB book: its tree, whose pages are the documents of its reading order. */
export type Book = {
  title: string;
  nodes: SummaryNode[];
  /** Documents that are pages. */
  pages: ReadonlySet<string>;
  /** Files that say how the book is built, and are no pages. */
  guides: ReadonlySet<string>;
  /** Documents that only a reading device can open. */
  locked: ReadonlySet<string>;
};

type Reading = {
  paths: readonly string[];
  /** The text of a file; undefined, and reported, if it can't be read. */
  read: (path: string, most: number) => Promise<string | undefined>;
  /** Called with a book that can't be read. */
  fail: (path: string, reason: string) => void;
};

const container = /(?:^|\/)META-INF\/container\.xml$/;
const most = 5_000_000;
/** Levels of contents; leaves room below the tree's own limit. */
const deepest = 10;

/** Why a document of a book isn't a page. */
export const lockedReason =
  "The book is protected against copying, so this part can't be read. Get a copy without protection from its publisher.";

/** The books in an upload: what is beside a `META-INF/container.xml`. */
export async function readBooks(reading: Reading): Promise<Book[]> {
  const books: Book[] = [];
  for (const path of reading.paths.filter((each) => container.test(each))) {
    const book = await readBook(path, reading);
    if (book !== undefined) books.push(book);
    else {
      const reason = "The book's list of chapters can't be read. Its chapters came over by folder.";
      reading.fail(path, reason);
    }
  }
  return books;
}

async function readBook(path: string, { paths, read }: Reading): Promise<Book | undefined> {
  const root = path.replace(container, (match) => (match.startsWith("/") ? "/" : ""));
  const known = new Set(paths);
  const fullPath = /<(?:\w+:)?rootfile\b[^>]*?\sfull-path\s*=\s*(["'])(.*?)\1/.exec(
    (await read(path, 100_000)) ?? "",
  )?.[2];
  const opf = fullPath === undefined ? undefined : resolvePath(root, decoded(fullPath));
  if (opf === undefined || !known.has(opf)) return undefined;
  const found = await run(packageTask, (await read(opf, most)) ?? "");
  if (found === undefined) return undefined;
  const at = (from: string, address: string) => {
    const file = resolvePath(from, decoded(address.replace(/[?#].*$/, "")));
    return file !== undefined && known.has(file) ? file : undefined;
  };
  const nav = found.nav === undefined ? undefined : at(opf, found.nav);
  const ncx = found.ncx === undefined ? undefined : at(opf, found.ncx);
  const spine = new Set(found.spine.flatMap((address) => at(opf, address) ?? []));
  const entries = async (file: string | undefined, isNcx: boolean) => {
    const source = file === undefined ? undefined : await read(file, most);
    const listed = source === undefined ? [] : await run(contentsTask, { source, isNcx });
    return file === undefined ? [] : (listed ?? []).flatMap((entry) => nodesOf(entry, file));
  };
  const nodesOf = (entry: BookEntry, from: string, level = 1): SummaryNode[] => {
    const { label, address } = entry;
    const file = address === undefined ? undefined : at(from, address);
    const below = entry.children.flatMap((child) => nodesOf(child, from, level + 1));
    const children = level < deepest ? below : [];
    const node: SummaryNode =
      file === undefined
        ? { type: "group", title: label, children }
        : { type: "page", title: label, path: file, children };
    return level < deepest ? [node] : [node, ...below];
  };
  let nodes = await entries(nav, false);
  if (nodes.length === 0) nodes = await entries(ncx, true);
  if (nav !== undefined) spine.delete(nav);
  const pages = new Set([...spine, ...listedIn(nodes)].filter((each) => each !== nav));
  const encryption = paths.find((each) => each === `${root}META-INF/encryption.xml`);
  const locked = encryption === undefined ? "" : ((await read(encryption, most)) ?? "");
  const guides = [path, opf, nav, ncx, encryption].filter((each) => each !== undefined);
  return {
    title: found.title ?? (root.slice(0, -1).split("/").at(-1) || "Book"),
    nodes: withOthers(nodes, [...spine]),
    pages,
    guides: new Set(guides),
    locked: new Set(
      [...locked.matchAll(/<(?:\w+:)?CipherReference\b[^>]*?\sURI\s*=\s*(["'])(.*?)\1/g)].flatMap(
        ([, , address]) => at(root, address!) ?? [],
      ),
    ),
  };
}

const packageTask = taskOf<typeof readPackage>(
  new URL("./read-package.ts", import.meta.url),
  "readPackage",
);
const contentsTask = taskOf<typeof readContents>(
  new URL("./read-package.ts", import.meta.url),
  "readContents",
);

/** Undefined if the file is broken, or takes too long. */
async function run<Input, Output>(
  task: Parameters<typeof workPool.run<Input, Output>>[0],
  input: Input,
): Promise<Output | undefined> {
  const result = await workPool
    .run(task, input, { timeout: 20_000, isPatient: true })
    .catch(() => ({ cut: "exit" as const }));
  return "output" in result ? result.output : undefined;
}

const listedIn = (nodes: readonly SummaryNode[]): string[] =>
  nodes.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [path]),
    ...listedIn(children),
  ]);

/** Documents that the contents don't list, such as the rest of a chapter, follow what they come after when the book is read. */
function withOthers(nodes: SummaryNode[], spine: readonly string[]): SummaryNode[] {
  const listed = new Set(listedIn(nodes));
  let last: string | undefined;
  const after = new Map<string | undefined, SummaryNode[]>();
  for (const path of spine) {
    if (listed.has(path)) last = path;
    else {
      const others = after.get(last) ?? [];
      after.set(last, others);
      others.push({ type: "page", title: "", path, children: [] });
    }
  }
  const seen = new Set<string>();
  const placed = (level: readonly SummaryNode[]): SummaryNode[] =>
    level.flatMap((node) => {
      const isFirst = node.path !== undefined && !seen.has(node.path);
      if (node.path !== undefined) seen.add(node.path);
      const children = placed(node.children);
      return [{ ...node, children }, ...(isFirst ? (after.get(node.path) ?? []) : [])];
    });
  return [...(after.get(undefined) ?? []), ...placed(nodes)];
}
