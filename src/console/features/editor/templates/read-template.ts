import type { ContentChange } from "#contract/content-edit.ts";
import type { File } from "#contract/page.ts";
import { call } from "#console/data/client.ts";
import { createPageLinks } from "#console/kit/page-links.ts";
import { paths } from "#console/paths.ts";
import type { Upload } from "../upload/upload.ts";
import { withCopiedLinks } from "./copy-links.ts";

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
  const answer = await fetch(downloadURL);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return new globalThis.File([await answer.blob()], name, { type: contentType });
}
