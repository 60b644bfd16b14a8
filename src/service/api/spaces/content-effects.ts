import { sql } from "kysely";
import type { ContentEffects } from "#contract/content-effect.ts";
import type { Handlers } from "#contract/operations.ts";
import { sitePermissions } from "#service/identity/access/access.ts";
import { granteesOf, isOngoing } from "#service/identity/access/grants.ts";
import { pathOf, readCollections, readVisibility } from "#service/identity/access/levels.ts";
import type { AccessNode } from "#service/identity/access/access-tree.ts";
import type { Context } from "#service/kernel/context.ts";
import { notFound } from "#service/kernel/errors.ts";
import { among } from "#service/kernel/store/sql.ts";
import type { Db, SpaceTable } from "#service/kernel/store/schema.ts";
import { organizationScope } from "#service/identity/access/scope.ts";

/** What was asked for, with everything that the collections contain. */
type Chosen = {
  organizationId: string;
  spaces: readonly Pick<SpaceTable, "id" | "parent" | "default_level">[];
  collections: readonly AccessNode[];
  all: ReadonlyMap<string, AccessNode>;
};

/** @throws Failure 404 for a space or collection that doesn't exist, or that the caller can't see */
async function choose(
  context: Context,
  organizationId: string,
  ids: { spaces: readonly string[]; collections: readonly string[] },
): Promise<Chosen> {
  const { db } = context;
  const { viewer } = await organizationScope(context, organizationId);
  const { roleAt } = await readVisibility(db, organizationId, viewer);
  const all = await readCollections(db, organizationId);
  const roots = new Set(ids.collections);
  const collections = [...all.values()].filter((place) =>
    pathOf(all, place).some(({ id }) => roots.has(id)),
  );
  const inside = collections.map(({ id }) => id);
  const spaces = await db
    .selectFrom("space")
    .select(["id", "parent", "default_level"])
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .where((where) =>
      where.or([
        where("id", "in", among(db, ids.spaces)),
        where("parent", "in", among(db, inside)),
      ]),
    )
    .execute();
  const seen = new Set([...spaces, ...collections].filter(roleAt).map(({ id }) => id));
  if (!ids.collections.every((id) => seen.has(id))) throw notFound("collection");
  if (!ids.spaces.every((id) => seen.has(id))) throw notFound("space");
  return { organizationId, spaces, collections, all };
}

export const contentEffectHandlers = {
  "GET /v1/orgs/{organizationId}/content-effects": async (context, { params, query }) => {
    const { db } = context;
    const { role } = await organizationScope(context, params.organizationId);
    const ids = { spaces: query.space ?? [], collections: query.collection ?? [] };
    const chosen = await choose(context, params.organizationId, ids);
    const sites = await sitesWith(db, chosen);
    return {
      object: "content-effects" as const,
      spaces: chosen.spaces.length,
      collections: chosen.collections.length,
      sites: sitePermissions(role).view ? sites : sites.map(({ title: _title, ...site }) => site),
      ...(await countsOf(db, chosen)),
      members: await membersWith(db, chosen),
      shares: await sharesOf(db, chosen),
    };
  },
} satisfies Partial<Handlers<Context>>;

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id);

async function sitesWith(db: Db, { organizationId, spaces }: Chosen) {
  return db
    .selectFrom("site")
    .select(["id", "title", "published"])
    .where("organization_id", "=", organizationId)
    .where("id", "in", (query) =>
      query
        .selectFrom("site_space")
        .select("site_id")
        .where("organization_id", "=", organizationId)
        .where("space_id", "in", among(db, idsOf(spaces))),
    )
    .orderBy(sql`lower(title)`)
    .orderBy("id")
    .execute();
}

async function countsOf(
  db: Db,
  { organizationId, spaces }: Chosen,
): Promise<Pick<ContentEffects, "changeRequests" | "comments" | "fieldValues">> {
  const ids = among(db, idsOf(spaces));
  const requests = await db
    .selectFrom("space")
    .select(({ fn }) => [
      fn.sum<number | null>("change_requests_open").as("open"),
      fn.sum<number | null>("change_requests_draft").as("draft"),
    ])
    .where("organization_id", "=", organizationId)
    .where("id", "in", ids)
    .executeTakeFirst();
  const comments = await db
    .selectFrom("comment")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("space_id", "in", ids)
    .where("change_request_id", "is", null)
    .where("status", "=", "open")
    .executeTakeFirst();
  const values = await db
    .selectFrom("custom_field_value")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("space_id", "in", ids)
    .executeTakeFirst();
  return {
    changeRequests: { open: Number(requests?.open ?? 0), draft: Number(requests?.draft ?? 0) },
    comments: Number(comments?.count ?? 0),
    fieldValues: Number(values?.count ?? 0),
  };
}

/** Those who can see any of it: by default access, or because it, or a collection above it, was shared with them. */
async function membersWith(db: Db, chosen: Chosen): Promise<number> {
  const { organizationId, spaces, collections, all } = chosen;
  const paths = [...spaces, ...collections].map((item) => pathOf(all, item));
  const isOpen = paths.some(
    (path) => path.find((item) => item.default_level !== "inherit")?.default_level !== null,
  );
  const targets = [...new Set(paths.flatMap(idsOf))];
  const row = await db
    .selectFrom("member")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("disabled", "=", false)
    .where((where) =>
      where.or([
        isOpen ? where("role", "is not", null) : where("role", "=", "admin"),
        where("user_id", "in", granteesOf(db, organizationId, targets)),
      ]),
    )
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

async function sharesOf(db: Db, { organizationId, spaces, collections }: Chosen): Promise<number> {
  const rows = await db
    .selectFrom("access_grant")
    .select("grantee_id")
    .distinct()
    .where("organization_id", "=", organizationId)
    .where("target_id", "in", among(db, idsOf([...spaces, ...collections])))
    .where(isOngoing())
    .execute();
  return rows.length;
}
