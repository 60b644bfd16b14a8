import { isUtf8 } from "node:buffer";
import { manifestPath } from "../../archive/manifest.ts";
import { ZipProblem } from "../../archive/read-zip.ts";
import { openUpload, type PackedFile } from "../../archive/unpack.ts";
import { whyRefused } from "../../content/page-reader.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import type { Fetcher } from "#service/kernel/fetcher/fetcher.ts";
import { decodeText, unknownEncoding } from "../decode.ts";
import { largestFile } from "#contract/file-upload.ts";
import { fetchFile, fileOf, mostFileBytes } from "../fetch.ts";
import type { FoundBefore } from "../html/convert.ts";
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
import { asciidoc, type AsciidocFiles } from "./asciidoc/asciidoc-files.ts";
import { lockedReason } from "./books/books.ts";
import { createInlining, type Inlining } from "./snippets.ts";
import { readDocx } from "./read-docx.ts";
import type { DocxResult } from "./convert-docx.ts";
import { SourceChanges } from "#content/source-changes.ts";
import {
  contentsOf,
  listedPaths,
  mostPageBytes,
  readGuide,
  type UploadGuide,
} from "./upload-guide.ts";

const markdown = /\.(?:md|markdown|mdx)$/i;
const html = /\.x?html?$/i;
const docx = /\.docx$/i;
const picture = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp|ico)$/i;

const restructured = /\.rst$/i;
const restructuredAdvice =
  "reStructuredText can't be read here. Build the pages with Sphinx, as HTML or with sphinx-build -b markdown, then import what it wrote.";
const unusedPart =
  "The file is a part of pages, as its name or its folder says, but no page includes it.";

const archive = /\.(?:zip|epub|7z|rar|tar|tgz|gz)$/i;
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
  const { databases, documents } = guide;
  await yieldPoint();
  const listed =
    guide.contents && !guide.takesUnlisted ? new Set(listedPaths(guide.contents)) : undefined;
  const pages = files.filter(({ path }) => isPage(path) && !isGuide(path, guide));
  const taken = pages.filter(({ path }) => !isWritten(path) || listed?.has(path) !== false);
  await yieldPoint();
  const takenPaths = new Set(taken.map(({ path }) => path));
  for (const { path } of pages) {
    if (takenPaths.has(path)) continue;
    report({ kind: "failure", url: path, reason: "SUMMARY.md doesn't list this page." });
  }
  await yieldPoint();
  for (const [path, page] of documents.parts) {
    const [key, sameAs] = [pageKeyOf(path), pageKeyOf(page)];
    report({ kind: "alias", key, url: uploadAddress(path), sameAs });
  }
  for (const path of documents.unused) report({ kind: "failure", url: path, reason: unusedPart });
  const others = files.filter(
    ({ path }) => !isPage(path) && path !== manifestPath && !databases.sources.has(path),
  );
  const isTaken = ({ path }: PackedFile) =>
    picture.test(path) ||
    (guide.manifest !== undefined && Object.hasOwn(guide.manifest.files, path));
  // Files that only links ask for are counted once all pages are read.
  const count = taken.length + databases.all.length;
  total = count + others.filter(isTaken).length;
  const inline = createInlining(files);
  const links = new Set<string>();
  for (const outcome of done) {
    if (outcome.kind === "text") await databases.rowPage(outcome.key, outcome.source);
    await noteLinks(outcome, links);
    await yieldPoint();
  }
  for (const page of taken.slice(0, limits.pages)) {
    if (signal.aborted) break;
    if (finished.has(uploadAddress(page.path)) || finished.has(page.path)) continue;
    const isOurs = own(guide.manifest?.pages, page.path);
    for (const outcome of await readPage(page, isOurs, { ...guide, inline }, options)) {
      report(outcome);
      await noteLinks(outcome, links);
    }
  }
  for (const database of databases.all.slice(0, Math.max(0, limits.pages - taken.length))) {
    if (signal.aborted) break;
    for (const outcome of await databases.read(database)) {
      report(outcome);
      await noteLinks(outcome, links);
    }
  }
  const wanted = others.filter((file) => isTaken(file) || links.has(file.path));
  total = count + wanted.length;
  for (const file of wanted.slice(0, limits.files)) {
    if (signal.aborted) break;
    if (!finished.has(uploadAddress(file.path))) report(await readFile(file));
  }
  const offered = new Set(wanted);
  for (const file of others) {
    if (offered.has(file)) continue;
    const reason = archive.test(file.path)
      ? unopened
      : restructured.test(file.path) && restructuredAdvice;
    if (reason) report({ kind: "failure", url: file.path, reason });
  }
  return {
    pages: Math.max(0, count - limits.pages),
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

/** Texts that people write with marks. A table of contents lists all of them. */
const isWritten = (path: string) => markdown.test(path) || asciidoc.test(path);
const isPage = (path: string) => isWritten(path) || html.test(path) || docx.test(path);

/** Files that only say where others belong, and parts of others. */
function isGuide(path: string, guide: UploadGuide): boolean {
  return (
    path === contentsOf(guide) ||
    guide.books.some(({ guides }) => guides.has(path)) ||
    (asciidoc.test(path) && !guide.documents.pages.has(path))
  );
}

const pageKeyOf = (path: string) =>
  pageKey(uploadAddress(path).replace(docx, "").replace(asciidoc, "")) ?? path;

const own = (record: object | undefined, key: string) =>
  record !== undefined && Object.hasOwn(record, key);

/** @param isOurs whether it comes from an export of ours, so that it is our Markdown as it is */
async function readPage(
  { path, read }: PackedFile,
  isOurs: boolean,
  { databases, books, documents, inline }: UploadGuide & { inline: Inlining },
  { converter, fetcher, signal }: Collecting,
): Promise<Found[]> {
  const fail = (reason: string): Found[] => [{ kind: "failure", key: path, url: path, reason }];
  try {
    if (markdown.test(path)) {
      const prepare = async (written: string) =>
        inline(await databases.rowPage(path, written), path);
      return [await readText(path, await read(mostPageBytes), isOurs ? undefined : prepare)];
    }
    const book = books.find(({ pages }) => pages.has(path));
    if (book?.locked.has(path) === true) return fail(lockedReason);
    const {
      html: source,
      pictures = [],
      missing = [],
      ...found
    } = await sourceOf({ path, read }, documents);
    if (source === undefined) return fail(unknownEncoding);
    const url = uploadAddress(path);
    const isXhtml = book !== undefined || /\.xhtml$/i.test(path);
    const page = await converter.convert(source, url, uploadBase, { ...found, isXhtml });
    if ("reason" in page) return fail(page.reason);
    const refused = await whyRefused(page.markdown);
    if (refused !== undefined) return fail(refused);
    const changes = new SourceChanges();
    changes.add(page.changes ?? []);
    for (const name of missing) changes.note("include", 1, name);
    return [
      { kind: "page", key: pageKeyOf(path), url, page: { ...page, changes: changes.list() } },
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

type PageSource = FoundBefore & {
  /** Undefined if the encoding is unknown. */
  html: string | undefined;
  pictures?: DocxResult["pictures"];
  /** What it includes, but isn't in the upload. */
  missing?: string[];
};

/** A file as HTML. @throws ZipProblem */
async function sourceOf({ path, read }: PackedFile, documents: AsciidocFiles): Promise<PageSource> {
  if (docx.test(path)) return readDocx(await read(mostFileBytes * 2), path);
  if (!asciidoc.test(path)) return { html: decodeText(await read(mostPageBytes)) };
  const converted = await documents.convert(path);
  if (converted === undefined) throw new ZipProblem(tooLongDocument);
  return converted;
}

const tooLongDocument =
  "The document took longer than 20 s or too much memory to read, with all that it includes. Split it.";

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

/**
 * A byte order mark stays here: it becomes part of the page's file, so that an export returns the same one, but not of its text.
 * @param prepare what to do with Markdown of other tools before it becomes ours; undefined for our own
 */
async function readText(
  path: string,
  bytes: Buffer,
  prepare: ((written: string) => ReturnType<Inlining>) | undefined,
): Promise<Found> {
  const fail = (reason: string): Found => ({ kind: "failure", key: path, url: path, reason });
  // What looks like the head of a web page in Markdown is an example, unless the bytes say the same.
  const written = decodeText(bytes, isUtf8(bytes) ? "utf-8" : undefined, { keepMark: true });
  if (written === undefined)
    return fail(bytes.includes(0) ? "The file isn't text." : unknownEncoding);
  const { source, changes } =
    prepare === undefined
      ? { source: written, changes: [] }
      : await readPrepared(await prepare(written), path);
  const reason = source.includes("\0") ? "The file isn't text." : await whyRefused(source);
  return reason === undefined
    ? { kind: "text", key: path, url: uploadAddress(path), source, changes }
    : fail(reason);
}

async function readPrepared({ source, missing }: Awaited<ReturnType<Inlining>>, path: string) {
  const read = await readForeign(source, path);
  const changes = new SourceChanges();
  changes.add(read.changes);
  for (const name of missing) changes.note("include", 1, name);
  return { source: read.source, changes: changes.list() };
}

async function readFile({ path, read }: PackedFile): Promise<Found> {
  try {
    const file = fileOf(uploadAddress(path), { bytes: await read(largestFile), type: "" });
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
