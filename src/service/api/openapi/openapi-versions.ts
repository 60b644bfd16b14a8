import type { Hono } from "hono";
import type { OpenApiSpecContent, OpenApiSpecVersion } from "#contract/openapi-spec.ts";
import type { Handlers } from "#contract/operations.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { readFile } from "#service/documents/content/blobs.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import { notFound } from "#service/kernel/errors.ts";
import { printedJson } from "#service/kernel/printed-json.ts";
import type { Urls } from "#service/kernel/urls.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type {
  OpenApiSpecTable,
  OpenApiSpecVersionTable,
} from "#service/kernel/store/schema-organization.ts";
import { listOf, find } from "#service/kernel/store/list.ts";
import { openApiSpecPermissions, demand } from "#service/identity/access/access.ts";
import type { Caller } from "#service/kernel/caller.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { openApiSpecScope } from "./openapi-specs.ts";

function versionsOf(db: Context["db"], spec: OpenApiSpecTable) {
  return db
    .selectFrom("openapi_spec_version")
    .selectAll()
    .where("organization_id", "=", spec.organization_id)
    .where("spec_id", "=", spec.id);
}

/** URL of a version's text; openapi-routes.ts serves it. */
function textAddress(row: OpenApiSpecVersionTable, urls: Urls): string {
  return `${urls.origin}/files/openapi/${row.organization_id}/${row.spec_id}/${row.id}/${row.file_name}`;
}

function presentVersion(
  row: OpenApiSpecVersionTable,
  spec: OpenApiSpecTable,
  urls: Urls,
): OpenApiSpecVersion {
  const path = `/orgs/${row.organization_id}/openapi/${spec.slug}/versions/${row.id}`;
  return {
    object: "openapi-spec-version",
    id: row.id,
    createdAt: timestamp(row.created_at),
    url: textAddress(row, urls),
    urls: { location: urls.api(path) },
  };
}

async function presentContent(
  { db, urls }: Context,
  row: OpenApiSpecVersionTable,
): Promise<OpenApiSpecContent> {
  const json = await readFile(db, row.organization_id, row.document_blob);
  return { filesystem: { [row.file_name]: printedJson(json) }, url: textAddress(row, urls) };
}

type VersionParams = { organizationId: string; specSlug: string; versionId: string };

async function versionScope(
  context: Context,
  params: Omit<VersionParams, "versionId">,
  id?: string,
) {
  const { spec } = await openApiSpecScope(context, params);
  const wanted = id ?? spec.last_version;
  const version =
    wanted === null
      ? undefined
      : await versionsOf(context.db, spec).where("id", "=", wanted).executeTakeFirst();
  if (version === undefined) throw notFound("openapi-spec-version");
  return { spec, version };
}

const base = "/v1/orgs/{organizationId}/openapi/{specSlug}/versions";

export const openApiVersionHandlers = {
  [`GET ${base}` as const]: async (context, { params, query }) => {
    const { spec } = await openApiSpecScope(context, params);
    return listOf(
      versionsOf(context.db, spec),
      query,
      [sortBy("openapi_spec_version.id", "desc")],
      (rows) => rows.map((row) => presentVersion(row, spec, context.urls)),
    );
  },

  [`GET ${base}/latest` as const]: async (context, { params }) => {
    const { spec, version } = await versionScope(context, params);
    return presentVersion(version, spec, context.urls);
  },

  [`GET ${base}/latest/content` as const]: async (context, { params }) => {
    const { version } = await versionScope(context, params);
    return presentContent(context, version);
  },

  [`GET ${base}/{versionId}` as const]: async (context, { params }) => {
    const { spec, version } = await versionScope(context, params, params.versionId);
    return presentVersion(version, spec, context.urls);
  },

  [`GET ${base}/{versionId}/content` as const]: async (context, { params }) => {
    const { version } = await versionScope(context, params, params.versionId);
    return presentContent(context, version);
  },
} satisfies Partial<Handlers<Context>>;

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
