import { posix } from "node:path";
import { resolvePath } from "#content/address.ts";
import { findIncludes, mayInclude, withIncludes } from "#content/foreign/includes.ts";
import { importedSnippets } from "#content/foreign/snippets.ts";
import type { PackedFile } from "../../archive/unpack.ts";
import { ZipProblem } from "../../archive/read-zip.ts";
import { decodeText } from "../decode.ts";
import { putSnippets } from "../read-markdown.ts";

const mostSnippetBytes = 200_000;
/** Of a page with all that it imports, in characters. */
const mostText = 1_000_000;
/** Of all snippets, which stay in memory until the pages are read, in characters. */
const mostKept = 20_000_000;
/** Snippets in snippets in snippets. */
const deepest = 3;

/** A page's source, by its path, with the files that it includes or, as MDX, imports, in their places. */
export type Inlining = (source: string, path: string) => Promise<Inlined>;

/** With the addresses of files that it includes but that aren't in the upload, or have no such region. */
type Inlined = { source: string; missing: string[] };

/** For the pages of an upload. What isn't there or is too large stays as it is written. */
export function createInlining(files: readonly PackedFile[]): Inlining {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const fileAt = (address: string, from: string): PackedFile | undefined => {
    const near = byPath.get(resolvePath(from, address) ?? "");
    if (near !== undefined || address.startsWith(".")) return near;
    // From the root of the site, which can be any folder above.
    const rooted = address.replace(/^@site\//, "").replace(/^\/+/, "");
    let folder = posix.dirname(from);
    for (;;) {
      const file = byPath.get(posix.join(folder, rooted));
      if (file !== undefined || folder === ".") return file;
      folder = posix.dirname(folder);
    }
  };
  const read = async (file: PackedFile): Promise<string | undefined> => {
    try {
      return decodeText(await file.read(mostSnippetBytes));
    } catch (error) {
      if (error instanceof ZipProblem) return undefined;
      throw error;
    }
  };
  const kept = new Map<string, string | undefined>();
  let room = mostKept;
  /** A snippet with what it imports itself. Each is read once, however many pages import it. */
  const snippetAt = async (file: PackedFile, depth: number): Promise<string | undefined> => {
    const key = `${depth} ${file.path}`;
    if (kept.has(key)) return kept.get(key);
    const source = room > 0 ? await read(file) : undefined;
    const text = source && (await inlined(source, file.path, depth)).source;
    kept.set(key, text);
    room -= text?.length ?? 0;
    return text;
  };
  const included = async (source: string, path: string, depth: number): Promise<Inlined> => {
    const includes = mayInclude(source) ? findIncludes(source) : [];
    const texts = new Map<string, string>();
    let length = source.length;
    for (const { address } of includes) {
      const file = fileAt(address.replace(/^@\//, "/"), path);
      const text = file && (await snippetAt(file, depth + 1));
      if (text === undefined) continue;
      length += text.length;
      if (length > mostText) return { source, missing: [address] };
      texts.set(address, text);
    }
    return withIncludes(source, includes, ({ address }) => texts.get(address));
  };
  const inlined = async (page: string, path: string, depth: number): Promise<Inlined> => {
    if (depth > deepest || page.length > mostText) return { source: page, missing: [] };
    const { source, missing } = await included(page, path, depth);
    const snippets = new Map<string, string>();
    let length = source.length;
    for (const [name, address] of importedSnippets(source)) {
      const file = fileAt(address, path);
      const text = file && (await snippetAt(file, depth + 1));
      if (text === undefined) continue;
      length += text.length;
      if (length > mostText) return { source, missing };
      snippets.set(name, text);
    }
    if (snippets.size === 0) return { source, missing };
    return { source: await putSnippets({ source, snippets, most: mostText }), missing };
  };
  return (source, path) => inlined(source, path, 0);
}
