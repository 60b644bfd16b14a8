import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSummary, importSummary } from "#content/summary.ts";
import type { FileEntry } from "#content/types.ts";
import { applyOperations } from "#content/page-operations.ts";
import type { PageOperation } from "#content/page-batch.ts";
import { hashBytes, putFile, putHashedTexts } from "#service/documents/content/blobs.ts";
import { sniffPicture } from "#service/documents/content/picture.ts";
import { writeRevision } from "#service/documents/content/scan-job.ts";
import { moveSpaceHead } from "#service/documents/content/space-head.ts";
import type { Context } from "#service/kernel/context.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";

const folders = new URL("../../sample/spaces/", import.meta.url);

/** An image of a space, with its bytes. */
type PictureFile = Omit<FileEntry, "kind" | "id" | "blob"> & { bytes: Uint8Array };

type SpaceFiles = { operations: PageOperation[]; files: PictureFile[] };

/** Commits a folder's pages and images as the space's live content. */
export async function fillSpace(
  context: Pick<Context, "db" | "ids" | "clock" | "jobs" | "caller">,
  space: SpaceTable,
  folder: string,
): Promise<void> {
  const { db, ids, clock, caller } = context;
  const { organization_id: organizationId, id: spaceId } = space;
  const { operations, files } = await readSpaceFiles(folder);
  if (files.length > 0) operations.push(await storeFiles(context, organizationId, files));
  const now = clock.now();
  const { edits, texts } = applyOperations(new Map(), operations, {
    base: new Map(),
    nextId: () => ids.next(),
    hash: hashBytes,
    now,
  });
  await putHashedTexts(db, organizationId, texts);
  const revision = ids.next();
  await writeRevision(context, {
    id: revision,
    createdAt: now,
    organizationId,
    spaceId,
    parents: [space.revision],
    type: "edits",
    base: space.revision,
    edits,
    createdBy: caller.userId,
  });
  const move = { from: space.revision, to: revision, now };
  await moveSpaceHead(context, { organizationId, spaceId }, move);
}

async function storeFiles(
  { db }: Pick<Context, "db">,
  organizationId: string,
  files: readonly PictureFile[],
): Promise<PageOperation> {
  const stored = [];
  for (const { bytes, ...file } of files) {
    stored.push({ ...file, blob: await putFile(db, organizationId, bytes) });
  }
  return { operation: "insert_files", files: stored };
}

/** Reads a space from its folder: `SUMMARY.md`, the pages it lists, and the images in `assets`. */
async function readSpaceFiles(folder: string): Promise<SpaceFiles> {
  const root = fileURLToPath(new URL(`${folder}/`, folders));
  const paths = (await readdir(root, { recursive: true })).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const texts = new Map<string, string>();
  const files: PictureFile[] = [];
  for (const path of paths) {
    if (path.endsWith(".md")) texts.set(path, await readFile(join(root, path), "utf8"));
    if (path.endsWith(".svg")) files.push(asFile(path, await readFile(join(root, path))));
  }
  const { operations, missing } = importSummary(parseSummary(texts.get("SUMMARY.md") ?? ""), texts);
  if (missing.length > 0) throw new Error(`${folder} has no ${missing.join(", ")}.`);
  return { operations, files };
}

function asFile(path: string, bytes: Buffer): PictureFile {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dimensions = sniffPicture(bytes)?.dimensions;
  const file = { name, contentType: "image/svg+xml", size: bytes.length, sourcePath: path, bytes };
  return { ...file, ...(dimensions && { dimensions }) };
}
