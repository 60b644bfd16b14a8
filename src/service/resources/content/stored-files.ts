import type { InsertStoredFiles } from "#content/page-batch.ts";
import type { ContentChange } from "#contract/content-edit.ts";
import { getMimeType } from "hono/utils/mime";
import { sniffPicture } from "../../content/picture.ts";
import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";

type InsertFiles = Extract<ContentChange, { operation: "insert_files" }>;
type NewFile = InsertFiles["files"][number];

/** A file's bytes and metadata, before it is stored as a blob. */
export type FileContent = Omit<InsertStoredFiles["files"][number], "blob"> & { bytes: Uint8Array };

const megabyte = 1024 * 1024;

/** The limits for all files of a request together, because they are in memory until they are stored. */
type FileBudget = { bytes: number; signal: AbortSignal };

export function fileBudget(): FileBudget {
  return { bytes: 50 * megabyte, signal: AbortSignal.timeout(60_000) };
}

/**
 * The bytes of files to insert: decoded, or fetched from a URL.
 * @param budget shared by all files of a request; fetched bytes are deducted from it
 * @throws Failure 400 that names the file
 */
export async function readFileContents(
  { fetcher }: Pick<Context, "fetcher">,
  files: readonly NewFile[],
  path: string,
  budget: FileBudget,
): Promise<FileContent[]> {
  const contents: FileContent[] = [];
  for (const [index, file] of files.entries()) {
    const { bytes, type } = await readBytes(fetcher, file, `${path}.files.${index}`, budget);
    const dimensions = sniffPicture(bytes)?.dimensions;
    contents.push({
      name: file.name,
      ...(file.ref === undefined ? {} : { ref: file.ref }),
      contentType:
        file.contentType ?? getMimeType(file.name) ?? (type || "application/octet-stream"),
      size: bytes.length,
      bytes,
      ...(dimensions && { dimensions }),
    });
  }
  return contents;
}

async function readBytes(
  fetcher: Context["fetcher"],
  { base64, url }: NewFile,
  path: string,
  budget: FileBudget,
): Promise<{ bytes: Uint8Array; type: string }> {
  if (url === undefined) return { bytes: Buffer.from(base64 ?? "", "base64"), type: "" };
  const { signal } = budget;
  const fetched = await fetcher.get(url, { maxBytes: 10 * megabyte, signal });
  if (!fetched.ok) throw invalid(`${path}.url`, fetched.message);
  budget.bytes -= fetched.bytes.length;
  if (budget.bytes < 0) {
    throw invalid(`${path}.url`, "Together the files are larger than 50 MB. Insert fewer at once.");
  }
  return fetched;
}
