import { sql } from "kysely";
import type { Handlers } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { readPath } from "#service/identity/access/levels.ts";
import { serviceEmailPattern } from "#service/identity/access/service-email.ts";
import { spaceScope } from "#service/identity/access/scope.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Db, SpaceTable } from "#service/kernel/store/schema.ts";
import { isLike, likeText } from "#service/kernel/store/sql.ts";
import { demandSeesAccess, isReader, seenByDefault } from "../permissions/permission-lists.ts";
import { photoUrl } from "../presenters/user-presenter.ts";

type Row = {
  type: "user" | "team";
  id: string;
  name: string;
  email: string | null;
  photo_url: string | null;
};

/** The first ones whose name contains the text, or whose email begins with it. A name that begins with it comes before the others. */
async function findMentionable(
  db: Db,
  space: SpaceTable,
  { search, most }: { search: string; most: number },
): Promise<Row[]> {
  const organizationId = space.organization_id;
  const path = await readPath(db, organizationId, space);
  const access = { organizationId, path: path.map(({ id }) => id) };
  const sees = isReader(db, access, seenByDefault(path));
  const [part, start] = [likeText(search), likeText(search).slice(1)];
  const { rows } = await sql<Row>`
    select * from (
      select 'user' as type, person.id, person.display_name as name, person.email, person.photo_url
      from member inner join "user" as person on person.id = member.user_id
      where member.organization_id = ${organizationId} and ${sees}
        and person.email not like ${serviceEmailPattern}
        and (${isLike("person.display_name", part)} or ${isLike("person.email", start)})
      union all
      select 'team', team.id, team.title, null, null
      from team
      where team.organization_id = ${organizationId} and ${isLike("team.title", part)}
        and exists (
          select 1 from team_member as belongs
          inner join member on member.organization_id = belongs.organization_id
            and member.user_id = belongs.user_id
          where belongs.organization_id = team.organization_id and belongs.team_id = team.id
            and ${sees}
        )
    ) as found
    order by case when ${isLike("found.name", start)} then 0 else 1 end, lower(found.name), found.id
    limit ${most}`.execute(db);
  return rows;
}

export const mentionableHandlers = {
  "GET /v1/spaces/{spaceId}/mentionable": async (context, { params, query }) => {
    const { space, role, membership } = await spaceScope(context, params.spaceId);
    demand(spacePermissions(role).comment, "comment here");
    // Guests learn who else there is from what others write, and from nothing else.
    demandSeesAccess(membership);
    const rows = await findMentionable(context.db, space, query);
    return {
      object: "mentionable" as const,
      items: rows.map(({ email, photo_url: photo, ...row }) => ({
        ...row,
        email: email ?? undefined,
        photoURL: photoUrl(photo, context.urls),
      })),
    };
  },
} satisfies Partial<Handlers<Context>>;
