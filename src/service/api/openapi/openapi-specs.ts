import { largestSpecification, OpenApiSpec, type OpenApiSource } from "#contract/openapi-spec.ts";
import type { Handlers } from "#contract/operations.ts";
import { demand, openApiSpecPermissions, type Access } from "#service/identity/access/access.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { isZip } from "#service/documents/archive/read-zip.ts";
import { putBlobs } from "#service/documents/content/blobs.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { Urls } from "#service/kernel/urls.ts";
import { enqueueReading } from "#service/documents/openapi/job.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { OpenApiSpecTable } from "#service/kernel/store/schema-organization.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { organizationScope } from "#service/identity/access/scope.ts";

type OpenApiSpecScope = { spec: OpenApiSpecTable; role: Access };

function specsOf(db: Context["db"], organizationId: string) {
  return db.selectFrom("openapi_spec").selectAll().where("organization_id", "=", organizationId);
}

/** A specification by its slug. @throws Failure 404; 403 for guests */
export async function openApiSpecScope(
  context: Context,
  { organizationId, specSlug }: { organizationId: string; specSlug: string },
): Promise<OpenApiSpecScope> {
  const { organization, role } = await organizationScope(context, organizationId);
  demand(openApiSpecPermissions(role).view, "see the OpenAPI specifications");
  const spec = await find(
    specsOf(context.db, organization.id).where("slug", "=", specSlug),
    "openapi-spec",
  );
  return { spec, role };
}

/** @param role the caller's role in the organization */
function presentSpec(row: OpenApiSpecTable, role: Access, urls: Urls): OpenApiSpec {
  const path = `/orgs/${row.organization_id}/openapi/${row.slug}`;
  return {
    object: "openapi-spec",
    id: row.id,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    slug: row.slug,
    sourceURL: row.source_url ?? undefined,
    processingState: row.state,
    lastVersion: row.last_version ?? undefined,
    lastProcessedAt: row.last_processed_at === null ? undefined : timestamp(row.last_processed_at),
    lastProcessErrorCode: row.last_error_code ?? undefined,
    lastProcessError: row.last_error ?? undefined,
    permissions: openApiSpecPermissions(role),
    urls: { location: urls.api(path), app: urls.app(path) },
  };
}

async function sourceColumns(context: Context, organizationId: string, source: OpenApiSource) {
  if ("url" in source) return { source_url: source.url, source_blob: null };
  const bytes = Buffer.from(
    "text" in source ? source.text : source.archive,
    "text" in source ? "utf8" : "base64",
  );
  if (bytes.length > largestSpecification) {
    throw new Failure(
      413,
      `The specification is larger than the limit of ${largestSpecification / 1_000_000} MB.`,
    );
  }
  if ("archive" in source && !isZip(bytes)) {
    throw invalid("body.source.archive", "This isn't a zip archive. Send other documents as text.");
  }
  const [blob] = await putBlobs(context.db, organizationId, [bytes], "text" in source);
  return { source_url: null, source_blob: blob! };
}

/** Creates a specification. Fails if its slug is taken. */
async function addSpec(
  context: Context,
  { organizationId, slug, source }: { organizationId: string; slug: string; source: OpenApiSource },
): Promise<OpenApiSpecTable | undefined> {
  const { db, ids, clock, caller } = context;
  const now = clock.now();
  const spec: OpenApiSpecTable = {
    organization_id: organizationId,
    id: ids.next(),
    slug,
    ...(await sourceColumns(context, organizationId, source)),
    source_number: 1,
    state: "pending",
    last_version: null,
    last_processed_at: null,
    last_error_code: null,
    last_error: null,
    created_by: caller.userId,
    created_at: now,
    updated_at: now,
  };
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto("openapi_spec")
    .values(spec)
    .onConflict((conflict) => conflict.columns(["organization_id", "slug"]).doNothing())
    .executeTakeFirstOrThrow();
  if (added === 0n) return undefined;
  await enqueueReading(db, context, spec);
  return spec;
}

async function giveSource(
  context: Context,
  spec: OpenApiSpecTable,
  source: OpenApiSource,
): Promise<OpenApiSpecTable> {
  const changed = await context.db
    .updateTable("openapi_spec")
    .set({
      ...(await sourceColumns(context, spec.organization_id, source)),
      source_number: spec.source_number + 1,
      state: "pending",
      updated_at: context.clock.now(),
    })
    .where("organization_id", "=", spec.organization_id)
    .where("id", "=", spec.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueReading(context.db, context, changed);
  return changed;
}

/** The organization, if the caller can change its specifications. */
async function editScope(context: Context, organizationId: string) {
  const scope = await organizationScope(context, organizationId);
  demand(openApiSpecPermissions(scope.role).edit, "change OpenAPI specifications");
  return scope;
}

export const openApiSpecHandlers = {
  "GET /v1/orgs/{organizationId}/openapi": async (context, { params, query }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(openApiSpecPermissions(role).view, "see the OpenAPI specifications");
    return listOf(
      specsOf(context.db, organization.id),
      query,
      [sortBy("openapi_spec.slug", "asc")],
      (rows) => rows.map((row) => presentSpec(row, role, context.urls)),
    );
  },

  "POST /v1/orgs/{organizationId}/openapi": async (context, { params, body }) => {
    const { organization, role } = await editScope(context, params.organizationId);
    const { slug, source } = body;
    const spec = await addSpec(context, { organizationId: organization.id, slug, source });
    if (spec === undefined) {
      throw new Failure(
        409,
        `There is an OpenAPI specification "${slug}" already. Choose another slug, or update that one.`,
      );
    }
    return presentSpec(spec, role, context.urls);
  },

  "GET /v1/orgs/{organizationId}/openapi/{specSlug}": async (context, { params }) => {
    const { spec, role } = await openApiSpecScope(context, params);
    return presentSpec(spec, role, context.urls);
  },

  "PUT /v1/orgs/{organizationId}/openapi/{specSlug}": async (context, { params, body }) => {
    const { organization, role } = await editScope(context, params.organizationId);
    const { specSlug: slug } = params;
    const checked = OpenApiSpec.shape.slug.safeParse(slug);
    if (!checked.success) {
      const message = "Use 1 to 100 lowercase letters, digits, and single hyphens between them.";
      throw new Failure(400, message, [{ path: "params.specSlug", message }]);
    }
    const existing = await specsOf(context.db, organization.id)
      .where("slug", "=", slug)
      .executeTakeFirst();
    const spec =
      existing === undefined
        ? await addSpec(context, { organizationId: organization.id, slug, source: body.source })
        : await giveSource(context, existing, body.source);
    if (spec === undefined)
      throw new Failure(409, "It was just created by someone else. Try again.");
    return presentSpec(spec, role, context.urls);
  },

  "DELETE /v1/orgs/{organizationId}/openapi/{specSlug}": async (context, { params }) => {
    const { spec, role } = await openApiSpecScope(context, params);
    demand(openApiSpecPermissions(role).edit, "delete OpenAPI specifications");
    // A running job finds it deleted and stores nothing.
    await context.db
      .deleteFrom("openapi_spec_version")
      .where("organization_id", "=", spec.organization_id)
      .where("spec_id", "=", spec.id)
      .execute();
    await context.db
      .deleteFrom("openapi_spec")
      .where("organization_id", "=", spec.organization_id)
      .where("id", "=", spec.id)
      .execute();
  },
} satisfies Partial<Handlers<Context>>;
