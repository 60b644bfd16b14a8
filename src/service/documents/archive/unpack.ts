import { posix } from "node:path";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { manifestPath } from "./manifest.ts";
import { isZip, listZip, OversizedFile, readZipped, ZipProblem } from "./read-zip.ts";
import { commonFolder } from "./safe-paths.ts";

/** A file of an archive that can be read. */
export type PackedFile = {
  /** Relative, without "..", and without the folder that all files are in. */
  path: string;
  /** @throws ZipProblem */
  read: (most: number) => Promise<Buffer>;
};

/** A file that was left out, with a sentence that says why. */
type LeftOut = { path: string; reason: string };

type Opened = { files: PackedFile[]; leftOut: LeftOut[] };

const megabyte = 1_000_000;

/** What systems and tools add to archives. */
const clutter =
  /(?:^|\/)(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|node_modules|\.git)(?:\/|$)/i;

/**
 * Opens an upload: the files of a zip archive, or the one file itself. Other requests get turns in between.
 * @param name file name of the upload
 * @param mostBytes maximum size of all files together, unpacked
 * @throws ZipProblem
 */
export async function openUpload(
  bytes: Buffer,
  name: string,
  mostBytes = 500 * megabyte,
): Promise<Opened> {
  const isDocument = /\.(?:docx|md|markdown|mdx|adoc|asciidoc|rst|x?html?)$/i.test(name);
  if (isDocument || !isZip(bytes)) {
    if (!isDocument)
      throw new ZipProblem(
        "This isn't a zip archive, a book (.epub), a Word document, AsciiDoc, Markdown, or HTML.",
      );
    const read = (most: number) =>
      bytes.length <= most
        ? Promise.resolve(bytes)
        : Promise.reject(
            new ZipProblem(`The file is larger than ${Math.round(most / megabyte)} MB.`),
          );
    return { files: [{ path: posix.basename(name), read }], leftOut: [] };
  }
  return openArchive(bytes, mostBytes);
}

async function openArchive(bytes: Buffer, mostBytes: number): Promise<Opened> {
  const leftOut: LeftOut[] = [];
  const take = limitTo(mostBytes);
  const packed = await filesIn(bytes, {
    take,
    leftOut,
    left: { files: mostFiles, bytes: mostInner },
  });
  const folder = packed.has(manifestPath) ? "" : commonFolder([...packed.keys()]);
  const files = [...packed.values()].map((file) => ({
    ...file,
    path: file.path.slice(folder.length),
  }));
  return { files, leftOut };
}

/** Files in an archive and those inside of it together. */
const mostFiles = 20_000;

/** Bytes of all archives inside of an archive together. They are hardly smaller packed, and stay in memory. */
const mostInner = 150 * megabyte;

/** Archives inside of archives. */
const deepest = 3;

const archive = /\.(?:zip|epub)$/i;
const book = /\.epub$/i;
const part = /(?:^|[-_. /])part[-_. ]?\d+\.zip$/i;

type Unpacking = {
  take: ReturnType<typeof limitTo>;
  leftOut: LeftOut[];
  left: { files: number; bytes: number };
};

/**
 * The files of an archive by path. If it consists of archives, as exports in several parts do, their files are in it: those
 * of parts and of a single archive in one place, those of others in a folder for each.
 */
async function filesIn(
  bytes: Buffer,
  unpacking: Unpacking,
  depth = 0,
): Promise<Map<string, PackedFile>> {
  const { take, leftOut, left } = unpacking;
  const packed = new Map<string, PackedFile>();
  const yieldPoint = createYieldPoint();
  for (const file of await listZip(bytes)) {
    await yieldPoint();
    if (clutter.test(file.path)) continue;
    const path = pathInside(file.path);
    const leave = (reason: string) => leftOut.push({ path: file.path.slice(0, 1000), reason });
    if (left.files-- <= 0) {
      if (left.files === -1) leave(tooMany);
    } else if (path === undefined) leave("The path leads out of the archive.");
    else if (packed.has(path)) leave("The archive has another file with this path.");
    else {
      const read = (most: number) => take((rest) => readZipped(bytes, file, Math.min(most, rest)));
      packed.set(path, { path, read });
    }
  }
  // An archive beside pages is a file that they offer, unless it is a part of the whole.
  const isBundle = ![...packed.keys()].some((path) => pageFile.test(path));
  const inner = [...packed.values()].filter(({ path }) => (isBundle ? archive : part).test(path));
  for (const { path, read } of inner) {
    packed.delete(path);
    try {
      if (depth === deepest) throw new ZipProblem(tooDeep);
      const own = await read(left.bytes);
      left.bytes -= own.length;
      const isAlone = (inner.length === 1 && !book.test(path)) || part.test(path);
      const folder = isAlone ? path.replace(/[^/]*$/, "") : path.replace(archive, "/");
      for (const file of (await filesIn(own, unpacking, depth + 1)).values()) {
        const place = freePlace(folder + file.path, path.replace(archive, "/") + file.path, packed);
        packed.set(place, { ...file, path: place });
      }
    } catch (error) {
      if (!(error instanceof ZipProblem)) throw error;
      const isLarge = error instanceof OversizedFile;
      leftOut.push({ path, reason: isLarge ? tooLarge : error.message });
    }
  }
  return packed;
}

const pageFile = /\.(?:md|markdown|mdx|adoc|asciidoc|x?html?|docx)$/i;

const tooMany = `The archive has more than ${mostFiles.toLocaleString("en-US")} files, with those of the archives in it. This one and those after it were left out. Split the archive.`;

const tooLarge = `The archives in this archive exceed ${mostInner / megabyte} MB in total. Import this one on its own.`;

const tooDeep = `The archive is inside of more than ${deepest} others. Unpack it, then import it on its own.`;

/** Several parts may have a file of the same path, such as a start page; each is kept. */
function freePlace(wanted: string, other: string, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(wanted)) return wanted;
  let place = other;
  for (let number = 2; taken.has(place); number++) {
    place = other.replace(/(\.\w+)?$/, `-${number}$1`);
  }
  return place;
}

/** Reads files one after another until they exceed the limit together. */
function limitTo(mostBytes: number) {
  let left = mostBytes;
  let last: Promise<unknown> = Promise.resolve();
  return (read: (left: number) => Promise<Buffer>): Promise<Buffer> => {
    const next = last.then(async () => {
      if (left <= 0) {
        const limit = Math.round(mostBytes / megabyte);
        throw new ZipProblem(`The files of this archive exceed ${limit} MB in total.`);
      }
      try {
        const content = await read(left);
        left -= content.length;
        return content;
      } catch (error) {
        // It was unpacked up to the limit at most.
        left -= megabyte;
        throw error;
      }
    });
    last = next.catch(() => undefined);
    return next;
  };
}

/** A path without "." and empty parts; undefined if it leads above the root or can't be stored. */
function pathInside(written: string): string | undefined {
  const slashed = written.replaceAll("\\", "/");
  if (/^[a-z]:|[\p{Cc}\uFFFD]/iu.test(slashed) || slashed.length > 1000) return undefined;
  const parts = slashed.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.length === 0 || parts.length > 50 || parts.includes("..")) return undefined;
  return parts.join("/").normalize("NFC");
}
