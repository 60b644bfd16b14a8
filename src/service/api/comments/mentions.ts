import { mentionsIn } from "#content/prose/mentions.ts";
import { mayMention, type Mention } from "#content/mention.ts";
import { spacePermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Db, SpaceTable } from "#service/kernel/store/schema.ts";
import type { MentionTable } from "#service/kernel/store/schema-discussion.ts";
import { among, batches } from "#service/kernel/store/sql.ts";
import { rolesOf } from "../members/roles-of.ts";

/** What was written: a comment or a reply to it, and the text before an edit. */
type Written = {
  commentId: string;
  /** The reply, or the comment itself. */
  targetId: string;
  body: string;
  before?: string;
};

/** More people and teams than a text names for a reason; what comes after them names nobody. */
const mostNamed = 50;

/**
 * Notes whom new or edited texts mention: people who can see the space, and such members of teams. Others aren't mentioned, whatever
 * the text says. Who was mentioned before an edit stays so since then.
 */
export async function noteMentions(
  context: Pick<Context, "db" | "ids" | "clock" | "caller">,
  space: SpaceTable,
  written: readonly Written[],
): Promise<void> {
  for (const { targetId, body, before = "" } of written) {
    if (mayMention(before)) await deleteMissing(context.db, space, targetId, mentionsIn(body));
  }
  const named = written
    .filter(({ body }) => mayMention(body))
    .map((text) => ({ ...text, mentions: mentionsIn(text.body).slice(0, mostNamed) }));
  if (named.length === 0) return;
  const readers = await readersAmong(
    context.db,
    space,
    named.flatMap(({ mentions }) => mentions),
  );
  const id = context.ids.next();
  const rows = named.flatMap(({ commentId, targetId, mentions }) =>
    mentions.flatMap((mention) =>
      readers(mention).map((userId): MentionTable => ({
        organization_id: space.organization_id,
        target_id: targetId,
        user_id: userId,
        team_id: mention.type === "team" ? mention.id : "",
        comment_id: commentId,
        id,
        mentioned_by: context.caller.userId,
        mentioned_at: context.clock.now(),
      })),
    ),
  );
  for (const some of batches(rows)) {
    await context.db
      .insertInto("mention")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Forgets the mentions of a reply that is deleted; those of a thread end with it. */
export async function deleteMentions(
  db: Db,
  { organization_id: organizationId }: Pick<SpaceTable, "organization_id">,
  targetId: string,
): Promise<void> {
  await db
    .deleteFrom("mention")
    .where("organization_id", "=", organizationId)
    .where("target_id", "=", targetId)
    .execute();
}

async function deleteMissing(
  db: Db,
  { organization_id: organizationId }: SpaceTable,
  targetId: string,
  kept: readonly Mention[],
): Promise<void> {
  const idsOf = (type: Mention["type"]) =>
    kept.flatMap((mention) => (mention.type === type ? mention.id : []));
  const ofTarget = db
    .deleteFrom("mention")
    .where("organization_id", "=", organizationId)
    .where("target_id", "=", targetId);
  await ofTarget
    .where("team_id", "=", "")
    .where("user_id", "not in", among(db, idsOf("user")))
    .execute();
  await ofTarget.where("team_id", "not in", among(db, ["", ...idsOf("team")])).execute();
}

/** Who can see the space: the person, or the members of the team. */
async function readersAmong(
  db: Db,
  space: SpaceTable,
  mentions: readonly Mention[],
): Promise<(mention: Mention) => string[]> {
  const idsOf = (type: Mention["type"]) =>
    mentions.flatMap((mention) => (mention.type === type ? mention.id : []));
  const teams = await membersOfTeams(db, space, idsOf("team"));
  const people = [...new Set([...idsOf("user"), ...[...teams.values()].flat()])];
  const readers = new Set<string>();
  for (const some of batches(people)) {
    for (const [id, role] of await rolesOf(db, space, some)) {
      if (spacePermissions(role).view) readers.add(id);
    }
  }
  return ({ type, id }) =>
    (type === "user" ? [id] : (teams.get(id) ?? [])).filter((userId) => readers.has(userId));
}

async function membersOfTeams(
  db: Db,
  { organization_id: organizationId }: SpaceTable,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("team_member")
    .select(["team_id", "user_id"])
    .where("organization_id", "=", organizationId)
    .where("team_id", "in", among(db, ids))
    .execute();
  const byTeam = Map.groupBy(rows, (row) => row.team_id);
  return new Map(Array.from(byTeam, ([id, members]) => [id, members.map((row) => row.user_id)]));
}
