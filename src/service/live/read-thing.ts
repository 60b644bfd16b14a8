import type { Db } from "../store/schema.ts";

/** What of an organization a path names, as the audit log calls it. */
export type Thing = { id: string; title: string };

const tables = {
  inviteId: { table: "invite", title: "email" },
  teamId: { table: "team", title: "title" },
  samlProviderId: { table: "saml_provider", title: "label" },
  translationSettingsId: { table: "translation_settings", title: "title" },
  siteId: { table: "site", title: "title" },
} as const;

/** Paths that name a thing by what it is called. */
const names = ["fieldName", "specSlug"] as const;

/**
 * What the path of a write names below its organization. Asked before the write is carried out: afterwards it may be gone, and
 * its reply may be empty.
 */
export async function readThing(
  db: Db,
  organizationId: string,
  params: Readonly<Record<string, string>>,
): Promise<Thing | undefined> {
  for (const name of names) {
    const title = params[name];
    if (title !== undefined) return { id: title, title };
  }
  for (const [name, { table, title: column }] of Object.entries(tables)) {
    const id = params[name];
    if (id === undefined) continue;
    const row = await db
      .selectFrom(table)
      .select(({ ref }) => ref(column as never).as("title"))
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row && { id, title: String(row.title) };
  }
  return params.userId === undefined
    ? undefined
    : await readMember(db, organizationId, params.userId);
}

async function readMember(db: Db, organizationId: string, id: string): Promise<Thing | undefined> {
  const row = await db
    .selectFrom("user")
    .innerJoin("member", "member.user_id", "user.id")
    .select("user.display_name as title")
    .where("member.organization_id", "=", organizationId)
    .where("user.id", "=", id)
    .executeTakeFirst();
  return row && { id, title: row.title };
}
