import { kinds, nouns, parameterOf, type Kind, type KindWith, type Noun } from "#contract/nouns.ts";
import type { Database, Db } from "../store/schema.ts";

/** An item of an organization that a path names, for the audit log. */
export type NamedItem = { id: string; title: string };

/** Kinds that are in an organization and have an ID and a title in their own table. */
type Titled = Exclude<
  KindWith<"parents", readonly ["organization"]> & KindWith<"key", "id">,
  KindWith<"title", undefined> | "member"
>;

type Underscored<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}_${Underscored<Rest>}`
  : Name;

/** The table of a kind. A noun without a table of its name doesn't compile. */
function tableOf(kind: Titled): keyof Database & Underscored<Titled> {
  return kind.replaceAll("-", "_") as Underscored<Titled>;
}

const titled = kinds.filter((kind): kind is Titled => {
  const { parents, key, title } = nouns[kind] as Noun;
  return parents[0] === "organization" && key === "id" && title !== undefined && title !== "user";
});

/**
 * The item in the path of a write. Read it before the write runs: afterwards it may be deleted, and the response may be
 * empty.
 */
export async function readNamedItem(
  db: Db,
  organizationId: string,
  params: Readonly<Record<string, string>>,
): Promise<NamedItem | undefined> {
  const idOf = (kind: Kind) => params[parameterOf(kind) ?? ""];
  const called = kinds.find((kind) => nouns[kind].key !== "id" && idOf(kind) !== undefined);
  if (called !== undefined) return { id: idOf(called)!, title: idOf(called)! };
  const named = titled.find((kind) => idOf(kind) !== undefined);
  if (named !== undefined) {
    const id = idOf(named)!;
    const row = await db
      .selectFrom(tableOf(named))
      .select(({ ref }) => ref(nouns[named].title as never).as("title"))
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row && { id, title: String(row.title) };
  }
  return params.userId === undefined
    ? undefined
    : await readMember(db, organizationId, params.userId);
}

async function readMember(
  db: Db,
  organizationId: string,
  id: string,
): Promise<NamedItem | undefined> {
  const row = await db
    .selectFrom("user")
    .innerJoin("member", "member.user_id", "user.id")
    .select("user.display_name as title")
    .where("member.organization_id", "=", organizationId)
    .where("user.id", "=", id)
    .executeTakeFirst();
  return row && { id, title: row.title };
}
