import { safeAddress } from "#content/address.ts";
import { readPageFile } from "#content/page-file.ts";
import { isSlug } from "#content/slug.ts";
import { nameOfFile, type SummaryNode } from "#content/summary.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { Manifest, ManifestEntry } from "../../archive/manifest.ts";
import { assembleWebsite } from "../assemble.ts";
import type { NewContent, NewFile, NewPage } from "../new-content.ts";
import type { Outcome, TextOutcome } from "../outcome.ts";
import { uploadAddress, uploadBase, uploadFolder, uploadPath } from "./addresses.ts";
import { asciidoc } from "./asciidoc/asciidoc-files.ts";
import { documentsOf, placedPages, type PageOf } from "./placed-documents.ts";
import { listedPaths, type UploadGuide } from "./upload-guide.ts";
import { folderTree, type FolderHint } from "./folder-tree.ts";
import { joinLinks, type Origin } from "./join-links.ts";
import { withoutId, withoutIds } from "../names.ts";
import { pathsOfFile } from "../old-addresses.ts";
import { navigationTree, otherPages } from "./navigation/navigation-tree.ts";
import { addressesByPage } from "./navigation/redirects.ts";
import { readHints, type PageHints } from "./page-hints.ts";

/** What the source paths of converted pages begin with. */
const hostFolder = `${new URL(uploadBase).host}/`;

/**
 * Builds the pages and files of an upload: first those of Markdown files, then those of HTML and Word documents. Other
 * requests get turns in between.
 */
export async function assembleUpload(
  outcomes: readonly Outcome[],
  name: string,
  guide: UploadGuide,
): Promise<NewContent> {
  const folder = uploadFolder(name);
  const texts = new Map<string, TextOutcome>();
  for (const outcome of outcomes) if (outcome.kind === "text") texts.set(outcome.key, outcome);
  const { contents, manifest } = guide;
  // The pages of an export are already what they should be.
  const hints = manifest === undefined ? await hintsOf(texts) : new Map<string, PageHints>();
  for (const [path, order] of guide.databases.orders) {
    const own = hints.get(path);
    if (own !== undefined) hints.set(path, { ...own, order });
  }
  for (const [path, addresses] of addressesByPage(guide.redirects, [...hints.keys()])) {
    const own = hints.get(path)!;
    hints.set(path, { ...own, addresses: [...own.addresses, ...addresses] });
  }
  const leftOut = new Map<string, string>();
  for (const [path, { isDraft }] of hints) {
    if (isDraft) leftOut.set(texts.get(path)!.url, draft);
  }
  const shown = new Map([...texts].filter(([, { url }]) => !leftOut.has(url)));
  const apart = placedPages(outcomes, guide);
  const converted = await assembleWebsite(
    outcomes,
    uploadAddress("index.html"),
    { has: (sourcePath) => texts.has(sourcePath.slice(hostFolder.length)) },
    new Set([...apart.values()].map(({ url }) => url)),
  );
  const documents = new Map(
    converted.apart.map((page) => [uploadPath(page.url ?? "") ?? "", inFolder(page, folder)]),
  );
  const placer = new Placer(
    { texts: shown, documents: documentsOf(documents, apart) },
    guide,
    folder,
    hints,
  );
  const treeOf = (paths: readonly string[]) => treeOfFolders(paths, hints, guide.folders);
  const paths = [...shown.keys(), ...[...documents.keys()].filter((path) => asciidoc.test(path))];
  const nodes =
    (contents && (await nodesOf(contents, { guide, paths, treeOf }))) ??
    (guide.navigation === undefined
      ? await treeOf(paths)
      : await navigationTree(guide.navigation, {
          paths,
          namesOf: (path) => hints.get(path)?.names ?? [],
          treeOf,
        }));
  const isOneBook = guide.books.length === 1 && paths.length === 0;
  const books = guide.books.flatMap((book): SummaryNode[] =>
    isOneBook ? book.nodes : [{ type: "group", title: book.title, children: book.nodes }],
  );
  const written = await placer.placeAll([...nodes, ...books], [], true);
  const content: NewContent = {
    pages: [...written, ...converted.pages.map((page) => inFolder(page, folder))],
    files: filesOf(outcomes, manifest, folder),
    ...(converted.placeless && { placeless: converted.placeless }),
    ...(converted.repeated && { repeated: converted.repeated }),
    leftOut,
  };
  if (manifest === undefined) {
    const origins = originsOf(outcomes, hints);
    content.joined = await joinLinks(content, ({ url }) =>
      url === undefined ? undefined : origins.get(url),
    );
  }
  return content;
}

type Known = {
  guide: UploadGuide;
  paths: readonly string[];
  treeOf: (paths: readonly string[]) => Promise<SummaryNode[]>;
};

/** What a table of contents lists, with whole paths, and in a group what it doesn't list, if that comes along. */
async function nodesOf(
  contents: NonNullable<UploadGuide["contents"]>,
  { guide, paths, treeOf }: Known,
): Promise<SummaryNode[]> {
  const placed = (node: SummaryNode): SummaryNode => ({
    ...node,
    ...(node.path !== undefined && { path: (contents.folder + node.path).normalize("NFC") }),
    children: node.children.map(placed),
  });
  const nodes = contents.nodes.map(placed);
  if (guide.takesUnlisted !== true) return nodes;
  const listed = new Set(listedPaths(contents));
  const left = paths.filter((path) => !listed.has(path));
  return left.length === 0 ? nodes : [...nodes, otherPages(await treeOf(left))];
}

const draft = "The page is a draft, as its front matter says. To import it, remove that.";

async function hintsOf(texts: ReadonlyMap<string, TextOutcome>): Promise<Map<string, PageHints>> {
  const yieldPoint = createYieldPoint();
  const hints = new Map<string, PageHints>();
  for (const [path, { source }] of texts) {
    hints.set(path, readHints(source, path));
    await yieldPoint();
  }
  return hints;
}

/** By the URLs of the outcomes. */
function originsOf(
  outcomes: readonly Outcome[],
  hints: ReadonlyMap<string, PageHints>,
): Map<string, Origin> {
  return new Map(
    outcomes.flatMap((outcome): [string, Origin][] => {
      const path = uploadPath(outcome.url);
      if (path === undefined) return [];
      if (outcome.kind === "page") return [[outcome.url, { path, anchors: outcome.page.anchors }]];
      const addresses = hints.get(path)?.addresses ?? [];
      return outcome.kind === "text" ? [[outcome.url, { path, addresses }]] : [];
    }),
  );
}

/** Places each file once, where the table of contents lists it first. */
class Placer {
  readonly #texts: ReadonlyMap<string, TextOutcome>;
  readonly #documents: ReadonlyMap<string, PageOf>;
  readonly #manifest: Manifest | undefined;
  readonly #folder: string;
  readonly #hints: ReadonlyMap<string, PageHints>;
  readonly #placed = new Set<string>();
  readonly #used = new Set<ManifestEntry>();
  readonly #yieldPoint = createYieldPoint();

  constructor(
    pages: { texts: ReadonlyMap<string, TextOutcome>; documents: ReadonlyMap<string, PageOf> },
    { manifest }: UploadGuide,
    folder: string,
    hints: ReadonlyMap<string, PageHints>,
  ) {
    this.#texts = pages.texts;
    this.#documents = pages.documents;
    this.#manifest = manifest;
    this.#folder = folder;
    this.#hints = hints;
  }

  async placeAll(
    nodes: readonly SummaryNode[],
    above: readonly string[],
    groupsAllowed: boolean,
  ): Promise<NewPage[]> {
    const pages: NewPage[] = [];
    for (const node of nodes) pages.push(...(await this.#place(node, above, groupsAllowed)));
    return pages;
  }

  /** A listed file that is missing is replaced by its subpages, and so is a group below a page. */
  async #place(
    node: SummaryNode,
    above: readonly string[],
    groupsAllowed: boolean,
  ): Promise<NewPage[]> {
    await this.#yieldPoint();
    const at = [...above, node.title];
    const path = node.path ?? "";
    const text = node.type === "page" ? this.#texts.get(path) : undefined;
    const below = (isGroup: boolean) => this.placeAll(node.children, at, isGroup);
    if (text !== undefined && !this.#placed.has(path)) {
      this.#placed.add(path);
      return [{ ...this.#page(text, node.title), pages: await below(false) }];
    }
    const document = node.type === "page" ? this.#documents.get(path) : undefined;
    if (document !== undefined && !this.#placed.has(path)) {
      this.#placed.add(path);
      return [{ ...document(node.title), pages: await below(false) }];
    }
    const entry = text === undefined ? this.#entry(at) : undefined;
    if (node.type === "group") {
      if (!groupsAllowed) return below(false);
      return [{ ...this.#bare(node.title, at, entry), ...named(node), pages: await below(true) }];
    }
    const href = safeAddress(entry?.href ?? (node.type === "link" ? (node.href ?? "") : ""));
    if (href === undefined || href === "") return below(false);
    return [{ ...this.#bare(node.title, at, entry), href, pages: await below(false) }];
  }

  #page({ key, url, source }: TextOutcome, label: string): NewPage {
    const listed = own(this.#manifest?.pages, key);
    const read = readPageFile(source);
    const { front, text } =
      listed?.front === undefined
        ? read
        : { front: source.slice(0, listed.front), text: source.slice(listed.front) };
    const title = read.fields.title ?? label;
    return {
      sourcePath: listed === undefined ? this.#folder + key : listed.sourcePath,
      url,
      fields: listed?.fields ?? { ...read.fields, title },
      front,
      text,
      name: this.#hints.get(key)?.slug ?? nameOfFile(withoutIds(key), title),
      addresses: listed === undefined ? this.#oldAddresses(key) : (listed.addresses ?? []),
      pages: [],
      ...identityOf(listed),
    };
  }

  #oldAddresses(path: string): string[] {
    const written = this.#hints.get(path)?.addresses ?? [];
    return pathsOfFile(path, written.filter(isAddress));
  }

  /** A group or a link. */
  #bare(title: string, at: readonly string[], entry: ManifestEntry | undefined): NewPage {
    return {
      sourcePath: entry === undefined ? `${this.#folder}#${at.join("#")}` : entry.sourcePath,
      fields: entry?.fields ?? { title },
      text: null,
      name: title,
      ...(entry?.addresses && { addresses: entry.addresses }),
      pages: [],
      ...identityOf(entry),
    };
  }

  #entry(at: readonly string[]): ManifestEntry | undefined {
    const key = keyOf(at);
    const unused = this.#manifest?.entries.find(
      (entry) => !this.#used.has(entry) && keyOf(entry.at) === key,
    );
    if (unused !== undefined) this.#used.add(unused);
    return unused;
  }
}

/** Some tools have other names of a page where others have its old URLs. */
const isAddress = (text: string) => /^(?:\/|[^\s:]*[/.])[^\s:]*$/.test(text);

/** What a group's URL ends with: its anchor in a table of contents, or the name of its folder. */
function named({ anchor, path }: SummaryNode) {
  const name = anchor ?? (path && withoutId(path.split("/").findLast(Boolean) ?? ""));
  return name ? { name } : {};
}

const keyOf = (titles: readonly string[]) =>
  JSON.stringify(titles.map((title) => title.replaceAll(/\s+/g, " ").trim()));

/** The value of a key; undefined for what every object has, such as "constructor". */
function own<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

function identityOf(listed: { id: string; slug: string } | undefined) {
  if (listed === undefined) return {};
  return { id: listed.id, ...(isSlug(listed.slug) && { slug: listed.slug }) };
}

function inFolder(page: NewPage, folder: string): NewPage {
  const { sourcePath = "" } = page;
  return {
    ...page,
    sourcePath:
      folder +
      (sourcePath.startsWith(hostFolder) ? sourcePath.slice(hostFolder.length) : sourcePath),
    text: page.text?.replaceAll(uploadBase, "/") ?? null,
    pages: page.pages.map((child) => inFolder(child, folder)),
  };
}

function filesOf(
  outcomes: readonly Outcome[],
  manifest: Manifest | undefined,
  folder: string,
): NewFile[] {
  return outcomes.flatMap((outcome): NewFile[] => {
    if (outcome.kind !== "file") return [];
    const { size, blob, dimensions } = outcome;
    const path = uploadPath(outcome.url);
    const listed = own(manifest?.files, path ?? "");
    const sourcePath = path === undefined ? `inline/${outcome.name}` : folder + path;
    return [
      {
        size,
        blob,
        ...(dimensions && { dimensions }),
        name: listed?.name ?? outcome.name,
        contentType: listed?.contentType ?? outcome.contentType,
        sourcePath: listed === undefined ? sourcePath : listed.sourcePath,
        ...(listed !== undefined && { id: listed.id }),
      },
    ];
  });
}

const treeTask = taskOf<typeof folderTree>(
  new URL("./folder-tree.ts", import.meta.url),
  "folderTree",
);

/** Most paths to put in order in this thread, where it takes a few milliseconds. */
const few = 500;

const timeout = 20_000;

/** The table of contents of files without one. That of many files is made in a worker thread. */
async function treeOfFolders(
  paths: readonly string[],
  hints: ReadonlyMap<string, PageHints>,
  folders: Record<string, FolderHint>,
): Promise<SummaryNode[]> {
  const pages = paths.map((path) => {
    const { label, order } = hints.get(path) ?? {};
    return { path, label, order };
  });
  if (pages.length <= few) return folderTree({ pages, folders });
  const result = await workPool.run(treeTask, { pages, folders }, { timeout, isPatient: true });
  if ("output" in result) return result.output;
  throw new Error("The folders of an upload took too long to put in order.");
}
