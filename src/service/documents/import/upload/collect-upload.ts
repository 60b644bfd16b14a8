import { isUtf8 } from "node:buffer";
import { withoutMark } from "#content/byte-order-mark.ts";
import { parseSummary, type SummaryNode } from "#content/summary.ts";
import { Manifest, contentsPath, manifestPath } from "../../archive/manifest.ts";
import { ZipProblem } from "../../archive/read-zip.ts";
import { openUpload, type PackedFile } from "../../archive/unpack.ts";
import { whyRefused } from "../../content/page-reader.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import type { Fetcher } from "#service/kernel/fetcher/fetcher.ts";
import { decodeText, unknownEncoding } from "../decode.ts";
import { fetchFile, fileOf, mostFileBytes } from "../fetch.ts";
import type { Converter } from "../html/converter.ts";
import { pageKey } from "../page-address.ts";
import {
  ImportProblem,
  type Beyond,
  type Found,
  type ImportLimits,
  type Outcome,
} from "../outcome.ts";
import { readForeign, readMarkdown } from "../read-markdown.ts";
import { linkedPath, uploadAddress, uploadBase, uploadPath } from "./addresses.ts";
import type { FolderHint } from "./folder-tree.ts";
import { isNavigationFile, readNavigation, type Navigation } from "./navigation/navigation.ts";
import { folderFile, readFolderHint } from "./page-hints.ts";
import { readDocx } from "./read-docx.ts";

const mostPageBytes = 5_000_000;
/** Of a tool's settings, in bytes. */
const mostSettings = 500_000;
const markdown = /\.(?:md|markdown|mdx)$/i;
const html = /\.x?html?$/i;
const docx = /\.docx$/i;
const picture = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp|ico)$/i;

const archive = /\.(?:zip|7z|rar|tar|tgz|gz)$/i;
const unopened = "No page links to this archive, and it isn't opened. Import it on its own.";

type Collecting = {
  /** Only for images inside of pages (`data:`): nothing is fetched from other servers. */
  fetcher: Fetcher;
  bytes: Buffer;
  /** File name of the upload. */
  name: string;
  /** Whether pages that the table of contents doesn't list come along, too. */
  takesUnlisted?: boolean;
  converter: Converter;
  limits: ImportLimits;
  done: readonly Outcome[];
  onOutcome: (outcome: Found, total: number) => void;
  signal: AbortSignal;
};

/** What the files of an upload say about each other. */
export type UploadGuide = {
  manifest: Manifest | undefined;
  /** The table of contents and its folder; undefined: the folders are the tree. */
  contents: { nodes: SummaryNode[]; folder: string } | undefined;
  /** Whether the pages that it doesn't list follow in a group. */
  takesUnlisted?: boolean;
  /** The navigation that the settings of a documentation tool have, if there is no table of contents. */
  navigation?: Navigation | undefined;
  /** Titles and places of folders, by path with a slash at the end. */
  folders: Record<string, FolderHint>;
};

/**
 * Reads an upload: its pages, all images, and the other files that its pages link to.
 * @returns what was left out because of the limits
 * @throws ImportProblem if nothing can be read
 */
export async function collectUpload(options: Collecting): Promise<Beyond & { guide: UploadGuide }> {
  const { done, onOutcome, limits, signal } = options;
  const { files, leftOut } = await opened(options);
  const yieldPoint = createYieldPoint();
  const finished = new Set(done.map(({ url }) => url));
  const report = (outcome: Found) => {
    if (!signal.aborted && !finished.has(outcome.url)) onOutcome(outcome, total);
  };
  let total = 0;
  for (const { path, reason } of leftOut) report({ kind: "failure", url: path, reason });

  const guide = {
    ...(await readGuide(files, report)),
    takesUnlisted: options.takesUnlisted === true,
  };
  await yieldPoint();
  const listed =
    guide.contents && !guide.takesUnlisted ? new Set(listedPaths(guide.contents)) : undefined;
  const pages = files.filter(({ path }) => isPage(path) && path !== contentsOf(guide));
  const taken = pages.filter(({ path }) => !markdown.test(path) || listed?.has(path) !== false);
  await yieldPoint();
  const takenPaths = new Set(taken.map(({ path }) => path));
  for (const { path } of pages) {
    if (takenPaths.has(path)) continue;
    report({ kind: "failure", url: path, reason: "SUMMARY.md doesn't list this page." });
  }
  await yieldPoint();
  const others = files.filter(({ path }) => !isPage(path) && path !== manifestPath);
  const isTaken = ({ path }: PackedFile) =>
    picture.test(path) ||
    (guide.manifest !== undefined && Object.hasOwn(guide.manifest.files, path));
  // Files that only links ask for are counted once all pages are read.
  total = taken.length + others.filter(isTaken).length;
  const links = new Set<string>();
  for (const outcome of done) {
    await noteLinks(outcome, links);
    await yieldPoint();
  }
  for (const page of taken.slice(0, limits.pages)) {
    if (signal.aborted) break;
    if (finished.has(uploadAddress(page.path)) || finished.has(page.path)) continue;
    const isOurs = own(guide.manifest?.pages, page.path);
    for (const outcome of await readPage(page, isOurs, options)) {
      report(outcome);
      await noteLinks(outcome, links);
    }
  }
  const wanted = others.filter((file) => isTaken(file) || links.has(file.path));
  total = taken.length + wanted.length;
  for (const file of wanted.slice(0, limits.files)) {
    if (signal.aborted) break;
    if (!finished.has(uploadAddress(file.path))) report(await readFile(file));
  }
  const offered = new Set(wanted);
  for (const file of others) {
    if (!archive.test(file.path) || offered.has(file)) continue;
    report({ kind: "failure", url: file.path, reason: unopened });
  }
  return {
    pages: Math.max(0, taken.length - limits.pages),
    files: Math.max(0, wanted.length - limits.files),
    guide,
  };
}

async function opened({ bytes, name }: Collecting): ReturnType<typeof openUpload> {
  try {
    return await openUpload(bytes, name);
  } catch (error) {
    if (error instanceof ZipProblem) throw new ImportProblem(error.message);
    throw error;
  }
}

const isPage = (path: string) => markdown.test(path) || html.test(path) || docx.test(path);

function contentsOf({ contents }: UploadGuide): string | undefined {
  return contents && contents.folder + contentsPath;
}

/** The manifest, and the table of contents that is nearest to the root. */
async function readGuide(
  files: readonly PackedFile[],
  report: (outcome: Found) => void,
): Promise<UploadGuide> {
  const manifest = files.find(({ path }) => path === manifestPath);
  const depth = ({ path }: PackedFile) => path.split("/").length;
  const byDepth = (a: PackedFile, b: PackedFile) => depth(a) - depth(b);
  const summary = files
    .filter(({ path }) => /(?:^|\/)SUMMARY\.md$/.test(path))
    .toSorted(byDepth)[0];
  const read = async <T>(
    file: PackedFile | undefined,
    parse: (text: string) => T,
    most = mostPageBytes,
  ) => {
    if (file === undefined) return undefined;
    try {
      const text = decodeText(await file.read(most));
      if (text === undefined) throw new ZipProblem(unknownEncoding);
      return parse(withoutMark(text));
    } catch (error) {
      const reason = error instanceof ZipProblem ? error.message : "The file can't be understood.";
      report({ kind: "failure", url: file.path, reason });
      return undefined;
    }
  };
  const nodes = await read(summary, parseSummary);
  const folders: UploadGuide["folders"] = {};
  for (const file of files.filter(({ path }) => folderFile.test(path))) {
    const hint = await read(file, readFolderHint);
    if (hint !== undefined) folders[file.path.replace(folderFile, "")] = hint;
  }
  let navigation: Navigation | undefined;
  const settings = files.filter(({ path }) => isNavigationFile(path)).toSorted(byDepth);
  for (const file of manifest === undefined && !nodes?.length ? settings : []) {
    navigation ??= await read(file, (text) => readNavigation(file.path, text), mostSettings);
  }
  return {
    navigation,
    folders,
    manifest: await read(manifest, (text) => Manifest.parse(JSON.parse(text))),
    contents:
      (nodes &&
        nodes.length > 0 && { nodes, folder: summary!.path.slice(0, -contentsPath.length) }) ||
      undefined,
  };
}

/** Paths of the files that a table of contents lists. */
export function listedPaths({ nodes, folder }: NonNullable<UploadGuide["contents"]>): string[] {
  return nodes.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [(folder + path).normalize("NFC")]),
    ...listedPaths({ nodes: children, folder }),
  ]);
}

const own = (record: object | undefined, key: string) =>
  record !== undefined && Object.hasOwn(record, key);

/** @param isOurs whether it comes from an export of ours, so that it is our Markdown as it is */
async function readPage(
  { path, read }: PackedFile,
  isOurs: boolean,
  { converter, fetcher, signal }: Collecting,
): Promise<Found[]> {
  const fail = (reason: string): Found[] => [{ kind: "failure", key: path, url: path, reason }];
  try {
    if (markdown.test(path)) return [await readText(path, await read(mostPageBytes), isOurs)];
    const bytes = await read(docx.test(path) ? mostFileBytes * 2 : mostPageBytes);
    const {
      html: source,
      pictures,
      ...found
    } = docx.test(path) ? await readDocx(bytes, path) : { html: decodeText(bytes), pictures: [] };
    if (source === undefined) return fail(unknownEncoding);
    const url = uploadAddress(path);
    const page = await converter.convert(source, url, uploadBase, found);
    if ("reason" in page) return fail(page.reason);
    const refused = await whyRefused(page.markdown);
    if (refused !== undefined) return fail(refused);
    const key = pageKey(url.replace(docx, "")) ?? path;
    return [
      { kind: "page", key, url, page },
      ...pictures.map((picture) =>
        fileOf(new URL(encodePath(picture.path), url).href, { bytes: picture.bytes, type: "" }),
      ),
      ...(await Promise.all(
        page.targets
          .filter(({ url: target, image }) => image && target.startsWith("data:"))
          .map((target) => fetchFile(fetcher, target.url, true, signal)),
      )),
    ];
  } catch (error) {
    if (error instanceof ZipProblem) return fail(error.message);
    throw error;
  }
}

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

/** A byte order mark stays here: it becomes part of the page's file, so that an export returns the same one, but not of its text. */
async function readText(path: string, bytes: Buffer, isOurs: boolean): Promise<Found> {
  const fail = (reason: string): Found => ({ kind: "failure", key: path, url: path, reason });
  // What looks like the head of a web page in Markdown is an example, unless the bytes say the same.
  const written = decodeText(bytes, isUtf8(bytes) ? "utf-8" : undefined, { keepMark: true });
  if (written === undefined)
    return fail(bytes.includes(0) ? "The file isn't text." : unknownEncoding);
  const { source, changes } = isOurs
    ? { source: written, changes: [] }
    : await readForeign(written, path);
  const reason = source.includes("\0") ? "The file isn't text." : await whyRefused(source);
  return reason === undefined
    ? { kind: "text", key: path, url: uploadAddress(path), source, changes }
    : fail(reason);
}

async function readFile({ path, read }: PackedFile): Promise<Found> {
  try {
    const file = fileOf(uploadAddress(path), { bytes: await read(mostFileBytes), type: "" });
    return file.kind === "failure" ? { ...file, url: path } : file;
  } catch (error) {
    if (error instanceof ZipProblem) return { kind: "failure", url: path, reason: error.message };
    throw error;
  }
}

async function noteLinks(outcome: Found | Outcome, links: Set<string>): Promise<void> {
  if (outcome.kind === "page") {
    for (const { url } of outcome.page.targets) links.add(uploadPath(url) ?? "");
  }
  if (outcome.kind === "text") {
    const leads = await readMarkdown(outcome.source);
    if (!("files" in leads)) return;
    for (const { address } of leads.files) links.add(linkedPath(outcome.key, address) ?? "");
  }
}
