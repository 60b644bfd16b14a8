import type { Hono } from "hono";
import { openApiSpecPermissions, demand } from "#service/identity/access/access.ts";
import { readFile } from "#service/documents/content/blobs.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Environment } from "#service/kernel/context.ts";
import { notFound } from "#service/kernel/errors.ts";
import { find } from "#service/kernel/store/list.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import type { Bindings } from "#service/http/bindings.ts";

/**
 * `GET /files/openapi/{organizationId}/{specId}/{versionId}/{name}`: the original text of a version, at the `url` of an
 * OpenAPI specification's version. Needs the same credential as the API. Versions never change.
 */
export function mountOpenApiRoutes(app: Hono<Bindings>, { store }: Environment): void {
  app.get("/files/openapi/:organizationId/:specId/:versionId/:name", async (c) => {
    const { organizationId, specId, versionId } = c.req.param();
    if (`${organizationId}${specId}${versionId}`.includes("\0")) throw notFound("file");
    const lookup = { db: store.read, caller: c.get("caller") as Caller };
    const { role } = await organizationScope(lookup, organizationId);
    demand(openApiSpecPermissions(role).view, "see the OpenAPI specifications");
    const version = await find(
      store.read
        .selectFrom("openapi_spec_version")
        .selectAll()
        .where("organization_id", "=", organizationId)
        .where("spec_id", "=", specId)
        .where("id", "=", versionId),
      "file",
    );
    const isJson = version.file_name.endsWith(".json");
    const bytes = await readFile(store.read, organizationId, version.text_blob);
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": isJson ? "application/json" : "application/yaml; charset=utf-8",
        "content-disposition": `attachment; filename="${version.file_name}"`,
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "private, max-age=31536000, immutable",
        etag: `"${version.text_blob}"`,
      },
    });
  });
}
