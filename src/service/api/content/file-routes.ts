import type { Hono } from "hono";
import { readFile } from "#service/documents/content/blobs.ts";
import { loadEntries } from "#service/documents/content/revisions.ts";
import { shownTypes } from "#service/documents/content/shown-types.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Environment } from "#service/kernel/context.ts";
import { notFound } from "#service/kernel/errors.ts";
import { revisionScope } from "#service/documents/content/content-scope.ts";
import type { Bindings } from "#service/http/bindings.ts";

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
    const shown = shownTypes.test(file.contentType) ? "inline" : "attachment";
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": file.contentType,
        "content-disposition": `${shown}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        // An SVG opened by itself is a document, so it gets no scripts and an opaque origin.
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "cache-control": "private, max-age=31536000, immutable",
        etag: `"${file.blob}"`,
      },
    });
  });
}
