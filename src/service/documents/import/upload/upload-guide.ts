import { withoutMark } from "#content/byte-order-mark.ts";
import { parseSummary, type SummaryNode } from "#content/summary.ts";
import { Manifest, contentsPath, manifestPath } from "../../archive/manifest.ts";
import { ZipProblem } from "../../archive/read-zip.ts";
import type { PackedFile } from "../../archive/unpack.ts";
import { decodeText, unknownEncoding } from "../decode.ts";
import type { Found } from "../outcome.ts";
import { readAsciidocFiles, type AsciidocFiles } from "./asciidoc/asciidoc-files.ts";
import { readBooks, type Book } from "./books/books.ts";
import { databaseFiles, databasesIn, type Databases } from "./databases/databases.ts";
import type { FolderHint } from "./folder-tree.ts";
import { isNavigationFile, readNavigation, type Navigation } from "./navigation/navigation.ts";
import { isRedirectsFile, readRedirects, type Redirect } from "./navigation/redirects.ts";
import { folderFile, readFolderHint } from "./page-hints.ts";

/** Of a file with text, in bytes. */
export const mostPageBytes = 5_000_000;
/** Of a tool's settings, in bytes. */
const mostSettings = 500_000;

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
  databases: Databases;
  books: readonly Book[];
  documents: AsciidocFiles;
  /** Old addresses of the site. */
  redirects: readonly Redirect[];
};

/** The file with the table of contents. */
export function contentsOf({ contents }: UploadGuide): string | undefined {
  return contents && contents.folder + contentsPath;
}

/** What a file says about others; undefined if it can't be read. */
async function readGuiding<T>(
  file: PackedFile | undefined,
  parse: (text: string) => T,
  report: (outcome: Found) => void,
  most = mostPageBytes,
): Promise<T | undefined> {
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
}

/** The manifest, and the table of contents that is nearest to the root. */
export async function readGuide(
  files: readonly PackedFile[],
  report: (outcome: Found) => void,
): Promise<UploadGuide> {
  const manifest = files.find(({ path }) => path === manifestPath);
  const depth = ({ path }: PackedFile) => path.split("/").length;
  const byDepth = (a: PackedFile, b: PackedFile) => depth(a) - depth(b);
  const summary = files
    .filter(({ path }) => /(?:^|\/)SUMMARY\.md$/.test(path))
    .toSorted(byDepth)[0];
  const read = <T>(file: PackedFile | undefined, parse: (text: string) => T, most?: number) =>
    readGuiding(file, parse, report, most);
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
  const redirects: Redirect[] = [];
  for (const file of manifest === undefined ? files : []) {
    if (!isRedirectsFile(file.path)) continue;
    const own = await read(file, (text) => readRedirects(file.path, text), mostSettings);
    redirects.push(...(own ?? []));
  }
  const byPath = new Map(files.map((file) => [file.path, file]));
  const paths = [...byPath.keys()];
  const readText = (path: string, most: number) => read(byPath.get(path), (text) => text, most);
  const fail = (path: string, reason: string) => report({ kind: "failure", url: path, reason });
  const documents = await readAsciidocFiles({ paths, read: readText, fail });
  const tables = databaseFiles(paths);
  const texts = new Map<string, string>();
  for (const { read: path } of tables) {
    const text = await readText(path, mostPageBytes);
    if (text !== undefined) texts.set(path, text);
  }
  return {
    navigation: navigation ?? documents.navigation,
    folders,
    documents,
    redirects,
    books: await readBooks({ paths, read: readText, fail }),
    databases: await databasesIn(tables, texts, paths),
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
