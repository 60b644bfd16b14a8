import type { Handlers } from "#contract/operations.ts";
import { demand, mustSignOn, organizationPermissions } from "#service/identity/access/access.ts";
import { isInstanceAdmin, reachesInstance } from "#service/identity/access/instance.ts";
import { makeSignInLink } from "#service/identity/credentials/sign-in-links.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { confinedTo } from "#service/identity/access/sign-on-access.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { demandPerson, memberRow } from "../presenters/member-presenter.ts";

export const signInLinkHandlers = {
  "POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link": async (context, { params }) => {
    const { db, caller, clock, urls } = context;
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).admin, "create sign-in links for members");
    const member = await memberRow(db, organization.id, params.userId);
    if (member.user_id === caller.userId) {
      throw new Failure(409, "This is you. Change your password in your account.");
    }
    demandPerson(member);
    if (member.disabled) {
      throw new Failure(409, "This member is disabled. Enable the member first.");
    }
    if (mustSignOn(member.role, organization.sso)) {
      throw new Failure(
        409,
        "This organization requires single sign-on, so a password would not let this member in.",
      );
    }
    await demandNowhereElse(context, organization.id, member.user_id);
    await demandNotAbove(context, member.user_id);
    const issuer = { organizationId: organization.id, createdBy: caller.userId };
    const { secret, expiresAt } = await makeSignInLink(db, member.user_id, clock, issuer);
    return {
      expiresAt: timestamp(expiresAt),
      urls: { signIn: urls.app(`/set-password?link=${secret}`) },
    };
  },
} satisfies Partial<Handlers<Context>>;

/**
 * An admin of the instance can do more than an admin of an organization.
 * @throws Failure 409
 */
async function demandNotAbove(context: Context, userId: string): Promise<void> {
  const { db, settings } = context;
  if (!(await isInstanceAdmin(db, settings, userId)) || (await reachesInstance(context))) return;
  throw new Failure(
    409,
    "This is an instance admin, so an organization admin can't create a sign-in link for them. The operator can create one: npm run sign-in-link -- EMAIL",
  );
}

/**
 * The link gives access to everything the account can access, so the caller must be an admin of all of it.
 * @throws Failure 409
 */
async function demandNowhereElse(
  context: Context,
  organizationId: string,
  userId: string,
): Promise<void> {
  const { db, caller } = context;
  // A session from an organization's identity provider is only valid in that organization.
  const signedOn = await confinedTo(context);
  const administered = db
    .selectFrom("member as own")
    .select("own.organization_id")
    .where("own.user_id", "=", caller.userId)
    .where("own.role", "=", "admin")
    .where("own.disabled", "=", false)
    .where((where) =>
      signedOn === undefined ? where.val(true) : where("own.organization_id", "=", organizationId),
    );
  const elsewhere = await db
    .selectFrom("member")
    .select("organization_id")
    .where("user_id", "=", userId)
    .where("organization_id", "not in", administered)
    .limit(1)
    .executeTakeFirst();
  if (elsewhere === undefined) return;
  throw new Failure(
    409,
    "This account also belongs to an organization that you don't administer, so you can't create a sign-in link for it. The operator can create one: npm run sign-in-link -- EMAIL",
  );
}
