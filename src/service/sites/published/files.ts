import type { Context } from "hono";
import type { FileEntry } from "#content/types.ts";
import { readFile } from "#service/documents/content/blobs.ts";
import { loadEntries } from "#service/documents/content/revisions.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { shownTypes } from "#service/documents/content/shown-types.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { publishedSpacesOf } from "./published-spaces.ts";
import type { ShownSite } from "../structure/snapshot.ts";

/**
 * A file of one of the site's spaces: `@/files/{site space}/{file}/{hash}/{name}`. The caller has checked that the visitor sees the
 * site; the file must be in the live content of a space that the visitor sees.
 * @returns undefined if it isn't
 */
export async function sendFile(
  c: Context<Bindings>,
  db: Db,
  site: ShownSite,
  [siteSpaceId, fileId, version]: readonly string[],
  isOpen: boolean,
): Promise<Response | undefined> {
  const place = [...publishedSpacesOf(site).values()].find(({ row }) => row.id === siteSpaceId);
  if (place === undefined || fileId === undefined) return undefined;
  const { organization_id: organizationId, revision } = place.space;
  const file = (await loadEntries(db, organizationId, revision, [fileId])).get(fileId);
  if (file?.kind !== "file") return undefined;
  const isCurrent = version !== undefined && version !== "" && file.blob.startsWith(version);
  const isListed = site.site.visibility === "public";
  const headers = {
    ...headersOf(file, isOpen, isCurrent),
    ...(!isListed && { "x-robots-tag": "noindex" }),
  };
  if (c.req.header("if-none-match") === headers.etag)
    return new Response(null, { status: 304, headers });
  const bytes = await readFile(db, organizationId, file.blob);
  return new Response(new Uint8Array(bytes), { headers });
}

function headersOf(file: FileEntry, isOpen: boolean, isCurrent: boolean) {
  const shown = shownTypes.test(file.contentType) ? "inline" : "attachment";
  const cacheability = isOpen ? "public" : "private";
  return {
    "content-type": file.contentType,
    "content-disposition": `${shown}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    // An SVG opened by itself is a document, so it gets no scripts and an opaque origin.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
    // For an hour only: the visitor may lose access, and the file its place.
    "cache-control": isCurrent ? `${cacheability}, max-age=3600` : `${cacheability}, no-cache`,
    etag: `"${file.blob}"`,
  };
}
