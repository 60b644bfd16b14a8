import { nouns, parameterOf, type Kind, type KindWith } from "#contract/nouns.ts";
import type { Database, Db } from "../store/schema.ts";

/** What of an organization a path names, as the audit log calls it. */
export type Thing = { id: string; title: string };

/** What an organization holds and people call by a title that is kept. */
type Titled = Exclude<
  KindWith<"parents", readonly ["organization"]> & KindWith<"key", "id">,
  KindWith<"title", undefined>
>;

/** Where the titles are; `elsewhere` for what is read apart from these. */
const tables = {
  invite: { table: "invite", title: "email" },
  team: { table: "team", title: "title" },
  "saml-provider": { table: "saml_provider", title: "label" },
  "translation-settings": { table: "translation_settings", title: "title" },
  site: { table: "site", title: "title" },
  member: "elsewhere",
  collection: "elsewhere",
  space: "elsewhere",
} as const satisfies Record<Titled, { table: keyof Database; title: string } | "elsewhere">;

/**
 * What the path of a write names below its organization. Asked before the write is carried out: afterwards it may be gone, and
 * its reply may be empty.
 */
export async function readThing(
  db: Db,
  organizationId: string,
  params: Readonly<Record<string, string>>,
): Promise<Thing | undefined> {
  const idOf = (kind: Kind) => params[parameterOf(kind) ?? ""];
  for (const [kind, { key }] of Object.entries(nouns)) {
    const title = key === "id" ? undefined : idOf(kind as Kind);
    if (title !== undefined) return { id: title, title };
  }
  for (const [kind, where] of Object.entries(tables)) {
    const id = idOf(kind as Kind);
    if (id === undefined || where === "elsewhere") continue;
    const row = await db
      .selectFrom(where.table)
      .select(({ ref }) => ref(where.title as never).as("title"))
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
