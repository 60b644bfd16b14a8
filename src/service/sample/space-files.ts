import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { importSummary } from "#content/summary-import.ts";
import { parseSummary } from "#content/summary.ts";
import type { PageOperation } from "#content/page-operations.ts";
import type { FileEntry } from "#content/types.ts";

const folders = new URL("./spaces/", import.meta.url);

/** A picture of a space, still with its bytes. */
export type SampleFile = Omit<FileEntry, "kind" | "id" | "blob"> & { bytes: Uint8Array };

export type SpaceFiles = { operations: PageOperation[]; files: SampleFile[] };

/** Reads a space from its folder: `SUMMARY.md` and the pages it names, and the pictures in `assets`. */
export async function readSpaceFiles(folder: string): Promise<SpaceFiles> {
  const root = fileURLToPath(new URL(`${folder}/`, folders));
  const paths = (await readdir(root, { recursive: true })).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const texts = new Map<string, string>();
  const files: SampleFile[] = [];
  for (const path of paths) {
    if (path.endsWith(".md")) texts.set(path, await readFile(join(root, path), "utf8"));
    if (path.endsWith(".svg")) files.push(asFile(path, await readFile(join(root, path))));
  }
  const { operations, missing } = importSummary(parseSummary(texts.get("SUMMARY.md") ?? ""), texts);
  if (missing.length > 0) throw new Error(`${folder} has no ${missing.join(", ")}.`);
  return { operations, files };
}

function asFile(path: string, bytes: Buffer): SampleFile {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return { name, contentType: "image/svg+xml", size: bytes.length, sourcePath: path, bytes };
}
