import { posix } from "node:path";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { manifestPath } from "./manifest.ts";
import { isZip, listZip, readZipped, ZipProblem } from "./read-zip.ts";
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
  const isDocument = /\.(?:docx|md|markdown|mdx|x?html?)$/i.test(name);
  if (isDocument || !isZip(bytes)) {
    if (!isDocument)
      throw new ZipProblem("This isn't a zip archive, a Word document, Markdown, or HTML.");
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
  const packed = new Map<string, PackedFile>();
  const take = limitTo(mostBytes);
  const yieldPoint = createYieldPoint();
  for (const file of await listZip(bytes)) {
    await yieldPoint();
    if (clutter.test(file.path)) continue;
    const path = pathInside(file.path);
    if (path === undefined || packed.has(path)) {
      const reason =
        path === undefined
          ? "The path leads out of the archive."
          : "The archive has another file with this path.";
      leftOut.push({ path: file.path.slice(0, 1000), reason });
      continue;
    }
    const read = (most: number) => take((left) => readZipped(bytes, file, Math.min(most, left)));
    packed.set(path, { path, read });
  }
  const folder = packed.has(manifestPath) ? "" : commonFolder([...packed.keys()]);
  const files = [...packed.values()].map((file) => ({
    ...file,
    path: file.path.slice(folder.length),
  }));
  return { files, leftOut };
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
