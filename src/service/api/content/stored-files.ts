import { getMimeType } from "hono/utils/mime";
import type { Hono } from "hono";
import type { InsertStoredFiles } from "#content/page-batch.ts";
import type { ContentChange } from "#contract/content-edit.ts";
import { sniffPicture, whyTooManyPixels } from "#service/documents/content/picture.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import { invalid, notFound } from "#service/kernel/errors.ts";
import { readFile } from "#service/documents/content/blobs.ts";
import { loadEntries } from "#service/documents/content/revisions.ts";
import { fileHeaders } from "#service/documents/content/file-headers.ts";
import type { Caller } from "#service/kernel/caller.ts";
import { revisionScope } from "#service/documents/content/content-scope.ts";
import type { Bindings } from "#service/http/bindings.ts";

type Named<Operation extends ContentChange["operation"]> = Extract<
  ContentChange,
  { operation: Operation }
>;
type NewFile = Named<"insert_files">["files"][number];

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
    contents.push({
      name: file.name,
      ...(file.ref === undefined ? {} : { ref: file.ref }),
      ...withType(await readContent(fetcher, file, `${path}.files.${index}`, budget)),
    });
  }
  return contents;
}

/**
 * The new content of a file that `update_file` replaces; undefined if it only renames the file. Without a `contentType`, the
 * file keeps the one it has. @throws Failure 400
 */
export async function readNewContent(
  { fetcher }: Pick<Context, "fetcher">,
  change: Named<"update_file">,
  path: string,
  budget: FileBudget,
): Promise<NewContent | undefined> {
  if (change.base64 === undefined && change.url === undefined) return undefined;
  return readContent(fetcher, change, path, budget);
}

/** A file's new bytes. */
export type NewContent = Omit<FileContent, "name" | "ref" | "contentType"> & {
  contentType?: string;
};

function withType(content: NewContent): NewContent & { contentType: string } {
  return { ...content, contentType: content.contentType ?? "application/octet-stream" };
}

type Source = Omit<NewFile, "name" | "ref"> & { name?: string | undefined };

async function readContent(
  fetcher: Context["fetcher"],
  file: Source,
  path: string,
  budget: FileBudget,
): Promise<NewContent> {
  const { bytes, type } = await readBytes(fetcher, file, path, budget);
  const tooLarge = whyTooManyPixels(bytes);
  if (tooLarge !== undefined) {
    throw invalid(`${path}.${file.url === undefined ? "base64" : "url"}`, tooLarge);
  }
  const picture = sniffPicture(bytes);
  const { dimensions } = picture ?? {};
  const named = file.name === undefined ? undefined : getMimeType(file.name);
  const contentType = file.contentType ?? named ?? (type || picture?.contentType);
  return {
    ...(contentType !== undefined && { contentType }),
    size: bytes.length,
    bytes,
    ...(dimensions && { dimensions }),
  };
}

async function readBytes(
  fetcher: Context["fetcher"],
  { base64, url }: Source,
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

/**
 * `GET /files/{spaceId}/{revisionId}/{fileId}/{name}`: the bytes of a file, at the `downloadURL` of a File. Needs the
 * same credential as the API. Revisions never change, and neither do their files.
 */
export function mountFileRoutes(app: Hono<Bindings>, { store }: Environment): void {
  app.get("/files/:spaceId/:revisionId/:fileId/:name?", async (c) => {
    const { spaceId, revisionId, fileId } = c.req.param();
    const lookup = { db: store.read, caller: c.get("caller") as Caller };
    const { place } = await revisionScope(lookup, { spaceId, revisionId });
    const entries = await loadEntries(store.read, place.organizationId, revisionId, [fileId]);
    const file = entries.get(fileId);
    if (file?.kind !== "file") throw notFound("file");
    const bytes = await readFile(store.read, place.organizationId, file.blob);
    return new Response(new Uint8Array(bytes), {
      headers: { ...fileHeaders(file), "cache-control": "private, max-age=31536000, immutable" },
    });
  });
}
