import type { Hono } from "hono";
import { readFile } from "../../content/blobs.ts";
import { loadEntries } from "../../content/revisions.ts";
import type { Caller } from "../../auth/live-credential.ts";
import type { Environment } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { revisionScope } from "./content-scope.ts";
import type { Bindings } from "../../http/request.ts";

/** What a browser may show in a page; everything else is offered to be saved, so that no upload runs as a page of ours. */
const shownTypes = /^(image\/(png|jpeg|gif|webp|avif|bmp|x-icon|svg\+xml)|video\/\w+|audio\/\w+)$/;

/**
 * `GET /files/{spaceId}/{revisionId}/{fileId}/{name}`: the bytes of a file, what `downloadURL` of a File points at. Needs the
 * same credential as the interface. A revision never changes, so neither does the answer.
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
        // An SVG picture opened by itself is a document: it gets no scripts and no origin.
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "cache-control": "private, max-age=31536000, immutable",
        etag: `"${file.blob}"`,
      },
    });
  });
}
