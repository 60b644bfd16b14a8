import { setTimeout as sleep } from "node:timers/promises";
import { zipSync } from "fflate";
import type { Api } from "../../support/api.ts";
import { patiently } from "./patiently.ts";
import { pageText } from "./prose.ts";

const pagesOfFolder = 200;
const textBytes = 1500;
/** What the interface asks for. */
const partBytes = 4_000_000;

/** A zip archive of Markdown pages in folders, each with a link to another one. */
export function zipPages(count: number): Buffer {
  const path = (page: number) => `part-${Math.floor(page / pagesOfFolder)}/page-${page}.md`;
  const files = Array.from({ length: count }, (_, page): [string, Uint8Array] => {
    const link = `[Another page](../${path((page * 7 + 1) % count)})`;
    return [path(page), Buffer.from(`# Page ${page}\n\n${link}\n\n${pageText(textBytes)}`)];
  });
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 1 }));
}

/** Uploads an archive into a space. @returns the ID of the import */
export async function uploadArchive(
  api: Api,
  spaceId: string,
  archive: Buffer,
  unlisted: "leave-out" | "group" = "leave-out",
): Promise<string> {
  const { id: importId } = await api("POST /v1/spaces/{spaceId}/content/imports", {
    params: { spaceId },
    body: { name: "pages.zip", size: archive.length, unlisted },
  });
  const params = { spaceId, importId };
  for (let position = 0; position * partBytes < archive.length; position++) {
    const part = archive.subarray(position * partBytes, (position + 1) * partBytes);
    await api("POST /v1/spaces/{spaceId}/content/imports/{importId}/parts", {
      params,
      body: { position, base64: part.toString("base64") },
    });
  }
  return importId;
}

/** Waits until an import has ended. @returns how it ended */
export async function importEnded(api: Api, params: { spaceId: string; importId: string }) {
  for (;;) {
    await sleep(100);
    const now = await patiently(() =>
      api("GET /v1/spaces/{spaceId}/content/imports/{importId}", { params }),
    );
    if (now.status !== "running") return now;
  }
}

/** Uploads an archive into a space, and waits until all its pages are there. */
export async function importArchive(api: Api, spaceId: string, archive: Buffer): Promise<void> {
  const importId = await uploadArchive(api, spaceId, archive);
  const end = await importEnded(api, { spaceId, importId });
  if (end.status !== "complete" || end.failures.length > 0) {
    throw new Error(`The import ended: ${JSON.stringify(end)}`);
  }
}
