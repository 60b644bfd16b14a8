import type { ContentChange } from "#contract/content-edit.ts";
import type { File } from "#contract/page.ts";
import { call } from "#console/data/client.ts";
import { createPageLinks } from "#console/kit/page-links.ts";
import { paths } from "#console/paths.ts";
import { scanPage } from "#content/page-scan.ts";
import type { Resolve } from "#console/kit/markdown/address.ts";
import type { Upload } from "../upload.tsx";

/** A page that another one begins as. */
export type Template = { spaceId: string; pageId: string };

type Insert = Extract<ContentChange, { operation: "insert_page" }>;

/** What a new page takes from a template. */
export type FromTemplate = Omit<Insert, "operation" | "into" | "at" | "ref"> & { title: string };

/**
 * The text and look of a template, for a page of another space: images and files come along.
 * @param place where the new page will be
 * @throws RequestFailure, or an Error with a sentence if a file can't be copied
 */
export async function readTemplate(
  { spaceId, pageId }: Template,
  place: { organizationId: string; spaceId: string },
  upload: Upload,
): Promise<FromTemplate> {
  const page = await call("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
    params: { spaceId, pageId },
  });
  const { title, emoji, icon, description, markdown: text = "" } = page;
  const markdown =
    spaceId === place.spaceId
      ? text
      : await forOtherSpace(text, { spaceId, pageId }, place.organizationId, upload);
  return {
    type: "document",
    title,
    document: { markdown },
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(description !== undefined && { description }),
  };
}

async function forOtherSpace(
  text: string,
  { spaceId, pageId }: Template,
  organizationId: string,
  upload: Upload,
): Promise<string> {
  const { pages, files } = await call("GET /v1/spaces/{spaceId}/content", { params: { spaceId } });
  const href = (id: string, anchor?: string) => paths.page(organizationId, spaceId, id, anchor);
  const resolve = createPageLinks({ pages, files, href }).from(pageId);
  return withCopiedLinks(text, resolve, files, location.origin, async (file) => {
    const { address } = await upload(await download(file));
    return address;
  });
}

async function download({ name, contentType, downloadURL }: File): Promise<globalThis.File> {
  const response = await fetch(downloadURL);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return new globalThis.File([await response.blob()], name, { type: contentType });
}

/**
 * A text for another space: its links to pages lead to where they are now, and its files are copied.
 * @param resolve what the links lead to in the text's own space
 * @param origin of the console
 * @param copy copies a file. @returns the copy's address
 */
export async function withCopiedLinks(
  text: string,
  resolve: Resolve,
  files: readonly File[],
  origin: string,
  copy: (file: File) => Promise<string>,
): Promise<string> {
  const byUrl = new Map(files.map((file) => [file.downloadURL, file]));
  const copies = new Map<string, Promise<string>>();
  let result = "";
  let at = 0;
  for (const { address, form, start, end } of scanPage(text).links) {
    if (start < at || address.startsWith("#")) continue;
    const href = resolve(address, form === "image" ? "image" : "link")?.href;
    if (href === undefined) continue;
    const file = byUrl.get(href);
    if (file && !copies.has(file.id)) copies.set(file.id, copy(file));
    // oxlint-disable-next-line no-await-in-loop -- the text is put together in its order
    const target = file ? await copies.get(file.id)! : inApp(href, origin);
    if (target === undefined) continue;
    result += text.slice(at, start) + target;
    at = end;
  }
  return result + text.slice(at);
}

/** The whole URL of a page of the console; undefined for others, which stay as they are. */
function inApp(href: string, origin: string): string | undefined {
  return href.startsWith("/") ? origin + href : undefined;
}
