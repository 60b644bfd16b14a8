import { sql } from "kysely";
import type { TokenFacts, View } from "#service/kernel/caller.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { among } from "#service/kernel/store/sql.ts";
import { reachOf } from "../access/access.ts";
import { administers } from "../access/instance.ts";
import { ruleColumns } from "../access/scope.ts";
import type { Settings } from "#service/kernel/settings.ts";

/** Ends a view at its time, whatever became of its session, or once a right is lost that it needs. Its key is the view. */
export const viewEndJobKind = "view-end";

/** What decides whether an organization lets a session in. `signedOnFor` is the organization whose identity provider began it. */
export type PlainSession = {
  id: string;
  signedOnFor: string | null;
  /** Whether two factors opened it. */
  twoStep: boolean;
  /** The API token that began it, if one did. */
  token: TokenFacts | undefined;
};

/**
 * What the users of sessions view as, by session. Left out are views that have ended, or whose viewer isn't an admin of the
 * organization anymore, or whose member has left, was disabled, or has become an admin. Those of support also need an instance admin,
 * and the consent of somebody who is an admin of the organization.
 * @param sessions the valid ones among those whose views are wanted
 */
export async function readViews(
  db: Db,
  sessions: readonly PlainSession[],
  now: number,
  settings: Pick<Settings, "instanceAdmins">,
): Promise<ReadonlyMap<string, View>> {
  if (sessions.length === 0) return new Map();
  const ids = sessions.map(({ id }) => id);
  const rows = await db
    .selectFrom("view_as")
    .innerJoin("organization", "organization.id", "view_as.organization_id")
    .leftJoin("support_access as support", "support.id", "view_as.support_id")
    // Who lets the session see it: its user, or the admin who let support in.
    .innerJoin("member as viewing", (join) =>
      join
        .onRef("viewing.organization_id", "=", "view_as.organization_id")
        .on(({ eb, fn }) =>
          eb("viewing.user_id", "=", fn.coalesce("support.given_by", "view_as.viewer")),
        ),
    )
    .leftJoin("member as viewed", (join) =>
      join
        .onRef("viewed.organization_id", "=", "view_as.organization_id")
        .onRef("viewed.user_id", "=", "view_as.member_id"),
    )
    .selectAll("view_as")
    .select(ruleColumns)
    .select(["viewed.role as viewed_role", "viewed.disabled as viewed_disabled"])
    .select("viewing.user_id as by")
    .where("view_as.session_id", "in", among(db, ids))
    .where("view_as.ends_at", ">", now)
    .where("organization.deleted_at", "is", null)
    .where("viewing.role", "=", "admin")
    .where("viewing.disabled", "=", false)
    .where(({ and, eb, or }) =>
      or([
        eb("view_as.support_id", "is", null),
        and([
          eb("support.ends_at", ">", now),
          administers(db, settings, sql.ref("view_as.viewer")),
        ]),
      ]),
    )
    .where((where) =>
      where.or([
        where("view_as.member_id", "is", null),
        where("view_as.member_id", "not in", db.selectFrom("instance_admin").select("user_id")),
      ]),
    )
    .execute();
  const sessionOf = new Map(sessions.map((session) => [session.id, session]));
  const views = rows.flatMap((row): [string, View][] => {
    const { session_id: sessionId, organization_id: organizationId, role: as } = row;
    const { signedOnFor, twoStep, token } = sessionOf.get(sessionId)!;
    const confinedTo = signedOnFor ?? undefined;
    const own = { kind: "session", confinedTo, twoStep, token, now, address: undefined } as const;
    if (reachOf(own, { organizationId, role: "admin", rules: row }) !== true) return [];
    // A session of an identity provider is for its organization alone.
    if (row.support_id !== null && confinedTo !== undefined) return [];
    const isHere = row.viewed_disabled === false && row.viewed_role !== "admin";
    if (as === null && !isHere) return [];
    const { id, by, member_id: memberId, ends_at: endsAt } = row;
    const whose = { memberId: memberId ?? by, as: as ?? undefined };
    return [[sessionId, { id, organizationId, ...whose, endsAt }]];
  });
  return new Map(views);
}
