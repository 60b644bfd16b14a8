import type { CurrentUser } from "#contract/user.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { accountScope, confinedTo } from "#service/identity/access/sign-on-access.ts";

type Asking = Pick<Context, "db" | "caller">;

/** What the caller's credential adds to their user. */
export async function profileRights(
  asking: Asking,
): Promise<{ changeProfile: boolean; signedOn: CurrentUser["signedOn"] }> {
  const only = await confinedTo(asking);
  if (only === undefined) return { changeProfile: true, signedOn: undefined };
  if (asking.caller.credential.kind === "token")
    return { changeProfile: false, signedOn: undefined };
  const organization = await asking.db
    .selectFrom("organization")
    .select("title")
    .where("id", "=", only)
    .executeTakeFirst();
  return {
    changeProfile: !(await isElsewhere(asking, only)),
    signedOn: organization && { organization: only, title: organization.title },
  };
}

/**
 * An identity provider speaks only for its organization. So its session can't change a name that others show, too.
 * @throws Failure 403
 */
export async function demandMayChangeProfile(asking: Asking): Promise<void> {
  const only = await accountScope(asking);
  if (only === undefined || !(await isElsewhere(asking, only))) return;
  throw new Failure(
    403,
    "Other organizations show your name and picture, too, so a single sign-on session can't change them. Sign in with a link, password, or API token first.",
  );
}

async function isElsewhere({ db, caller }: Asking, organizationId: string): Promise<boolean> {
  const other = await db
    .selectFrom("member")
    .select("organization_id")
    .where("user_id", "=", caller.userId)
    .where("organization_id", "!=", organizationId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
