import { getMimeType } from "hono/utils/mime";
import type { Hono } from "hono";
import type { InsertStoredFiles } from "#content/page-batch.ts";
import type { ContentChange } from "#contract/content-edit.ts";
import { largestFile } from "#contract/file-upload.ts";
import { sniffPicture, whyTooManyPixels } from "#service/documents/content/picture.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import { Failure, invalid, notFound } from "#service/kernel/errors.ts";
import type { Hash } from "#content/types.ts";
import { putFile, readFile } from "#service/documents/content/blobs.ts";
import { hashUpload, takeUpload } from "#service/documents/content/file-uploads.ts";
import { megabyte } from "#service/kernel/store/data-folder.ts";
import type { FileUploadTable } from "#service/kernel/store/schema-content.ts";
import { loadEntries } from "#service/documents/content/revisions.ts";
import { fileHeaders } from "#service/documents/content/file-headers.ts";
import type { Caller } from "#service/kernel/caller.ts";
import { type DraftScope, revisionScope } from "#service/documents/content/content-scope.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { ownUpload } from "./file-uploads.ts";

type Named<Operation extends ContentChange["operation"]> = Extract<
  ContentChange,
  { operation: Operation }
>;
type NewFile = Named<"insert_files">["files"][number];

/** A file's metadata, and where its bytes are before it is stored as a blob. */
export type FileContent = Omit<InsertStoredFiles["files"][number], "blob"> & {
  source: Uint8Array | Staged;
};

/** A file that came in parts, which are stored already. */
type Staged = { upload: FileUploadTable; hash: Hash };

/** What contents are read with. `draft`: the change request that uploads belong to. */
type Reading = Pick<Context, "fetcher" | "db" | "caller"> & { draft: DraftScope };

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
  reading: Reading,
  files: readonly NewFile[],
  path: string,
  budget: FileBudget,
): Promise<FileContent[]> {
  const contents: FileContent[] = [];
  for (const [index, file] of files.entries()) {
    contents.push({
      name: file.name,
      ...(file.ref === undefined ? {} : { ref: file.ref }),
      ...withType(await readContent(reading, file, `${path}.files.${index}`, budget)),
    });
  }
  return contents;
}

/**
 * The new content of a file that `update_file` replaces; undefined if it only renames the file. Without a `contentType`, the
 * file keeps the one it has. @throws Failure 400
 */
export async function readNewContent(
  reading: Reading,
  change: Named<"update_file">,
  path: string,
  budget: FileBudget,
): Promise<NewContent | undefined> {
  if ([change.base64, change.url, change.upload].every((given) => given === undefined)) {
    return undefined;
  }
  return readContent(reading, change, path, budget);
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
  reading: Reading,
  file: Source,
  path: string,
  budget: FileBudget,
): Promise<NewContent> {
  const { size, bytes, source, type } =
    file.upload === undefined
      ? await readBytes(reading, file, path, budget)
      : await readUpload(reading, file.upload, `${path}.upload`);
  const tooLarge = whyTooManyPixels(bytes);
  if (tooLarge !== undefined) {
    const given = (["base64", "url", "upload"] as const).find((name) => file[name] !== undefined);
    throw invalid(`${path}.${given}`, tooLarge);
  }
  const picture = sniffPicture(bytes);
  const { dimensions } = picture ?? {};
  const named = file.name === undefined ? undefined : getMimeType(file.name);
  const contentType = file.contentType ?? named ?? (type || picture?.contentType);
  return {
    ...(contentType !== undefined && { contentType }),
    size,
    source,
    ...(dimensions && { dimensions }),
  };
}

/** `bytes`: what is known of the file as a picture; all of it, or the start of what isn't one. */
type Read = { size: number; bytes: Uint8Array; source: FileContent["source"]; type: string };

const inMemory = (bytes: Uint8Array, type = ""): Read => ({
  size: bytes.length,
  bytes,
  source: bytes,
  type,
});

async function readBytes(
  { fetcher }: Pick<Reading, "fetcher">,
  { base64, url }: Source,
  path: string,
  budget: FileBudget,
): Promise<Read> {
  if (url === undefined) return inMemory(Buffer.from(base64 ?? "", "base64"));
  const { signal } = budget;
  const fetched = await fetcher.get(url, { maxBytes: largestFile, signal });
  if (!fetched.ok) throw invalid(`${path}.url`, fetched.message);
  budget.bytes -= fetched.bytes.length;
  if (budget.bytes < 0) {
    throw invalid(`${path}.url`, "Together the files are larger than 50 MB. Insert fewer at once.");
  }
  return inMemory(fetched.bytes, fetched.type);
}

/** @throws Failure 400 if the caller has no such upload, or parts of it are missing */
async function readUpload(reading: Reading, id: string, path: string): Promise<Read> {
  const upload = await ownUpload(reading, reading.draft, id);
  if (upload === undefined) throw invalid(path, uploadGone);
  if (upload.received < upload.size) {
    throw invalid(path, "Parts of this upload are missing. Send them first.");
  }
  let bytes: Uint8Array = Buffer.alloc(0);
  const hash = await hashUpload(reading.db, upload, (chunk, at) => {
    // The size of a picture can be anywhere in it. Of other files, nothing is kept.
    if (at === 0) {
      const isPicture = sniffPicture(chunk) !== undefined;
      bytes = isPicture ? Buffer.alloc(upload.size) : chunk;
      if (!isPicture) return;
    }
    if (bytes.length === upload.size) bytes.set(chunk, at);
  });
  return { size: upload.size, bytes, source: { upload, hash }, type: "" };
}

const uploadGone = "This upload isn't there any more. Upload the file again.";

/** Stores a file's bytes as a blob. @throws Failure 409 if its upload was used or canceled meanwhile */
export async function storeContent(
  context: Pick<Context, "db" | "caller">,
  draft: DraftScope,
  source: FileContent["source"],
): Promise<Hash> {
  const { organizationId } = draft.place;
  if (source instanceof Uint8Array) return putFile(context.db, organizationId, source);
  const upload = await ownUpload(context, draft, source.upload.id);
  if (upload === undefined) throw new Failure(409, uploadGone);
  await takeUpload(context.db, upload, source.hash);
  return source.hash;
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
