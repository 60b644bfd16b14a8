import type { Handlers } from "#contract/operations.ts";
import {
  demand,
  organizationPermissions,
  tokenRefusal,
  type TwoStepRule,
} from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { Db, OrganizationTable } from "#service/kernel/store/schema.ts";
import { claimDomains, cleanDomains } from "./email-domains.ts";
import { memberRow } from "../presenters/member-presenter.ts";
import { presentOrganization } from "../presenters/organization-presenter.ts";
import { demandTestedProvider } from "#service/identity/sign-on/provider.ts";
import { confinedTo } from "#service/identity/access/sign-on-access.ts";
import { organizationScope } from "#service/identity/access/scope.ts";

/** The given value, or the existing one if it is absent. Null counts as a value. */
function or<Value>(given: Value | undefined, before: Value): Value {
  return given === undefined ? before : given;
}

export const organizationSettingsHandlers = {
  "PATCH /v1/orgs/{organizationId}": async (context, { params, body }) => {
    const { db, clock } = context;
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).admin, "change the settings of this organization");
    const changes = {
      title: or(body.title, organization.title),
      email_domains:
        body.emailDomains === undefined
          ? organization.email_domains
          : cleanDomains(body.emailDomains),
      hostname: or(body.hostname, organization.hostname)?.toLowerCase() ?? null,
      default_role: or(body.defaultRole, organization.default_role),
      default_content: or(body.defaultContent, organization.default_content),
      logo: or(body.logo, organization.logo),
      sso: or(body.sso, organization.sso),
      ai: or(body.ai, organization.ai),
      invite_links: or(body.inviteLinks, organization.invite_links),
      api_tokens: or(body.apiTokens, organization.api_tokens),
      ...twoStepRule(body.twoStep, organization, clock.now()),
      personal_tokens: or(body.personalTokens, organization.personal_tokens),
      longest_token_days: or(body.longestTokenDays, organization.longest_token_days),
      audit_log_days: or(body.auditLogDays, organization.audit_log_days),
      updated_at: clock.now(),
    };
    const changed: OrganizationTable = { ...organization, ...changes };
    if (body.hostname !== undefined) await demandFreeHostname(db, changed);
    if (body.defaultContent !== undefined) await demandOwnSite(db, changed);
    if (changed.sso && !organization.sso) await demandTestedProvider(db, changed.id);
    if (changed.two_step_since !== null && organization.two_step_since === null) {
      await demandOwnTwoStep(context, organization.id);
    }
    demandOwnToken(context, changed);
    await db.updateTable("organization").set(changes).where("id", "=", organization.id).execute();
    if (body.emailDomains !== undefined) await claimDomains(context, changed);
    return presentOrganization(changed, role, context);
  },
} satisfies Partial<Handlers<Context>>;

/** @param given absent: it stays as it was; null: it isn't required anymore */
function twoStepRule(
  given: { graceDays: number } | null | undefined,
  before: OrganizationTable,
  now: number,
): TwoStepRule {
  if (given === undefined) {
    return { two_step_since: before.two_step_since, two_step_days: before.two_step_days };
  }
  if (given === null) return { two_step_since: null, two_step_days: null };
  return { two_step_since: before.two_step_since ?? now, two_step_days: given.graceDays };
}

/**
 * Whoever requires it from others has it already, so that they aren't locked out themselves.
 * @throws Failure 409
 */
async function demandOwnTwoStep(context: Context, organizationId: string): Promise<void> {
  const { db, caller } = context;
  const { kind, twoStep } = caller.credential;
  const hasIt =
    kind === "token"
      ? Boolean((await memberRow(db, organizationId, caller.userId)).has_factor)
      : twoStep === true || (await confinedTo(context)) !== undefined;
  if (hasIt) return;
  throw new Failure(
    409,
    "Turn on two-step verification for your own account first. You would lock yourself out.",
    [{ path: "body.twoStep", message: "Needs your own two-step verification." }],
  );
}

/**
 * So that admins don't lock themselves out of the console. A program that turns itself off is taken at its word.
 * @throws Failure 409 if an API token began the session, which the organization wouldn't accept anymore
 */
function demandOwnToken({ caller }: Context, changed: OrganizationTable): void {
  const { kind, token } = caller.credential;
  if (kind === "token" || !token || !tokenRefusal(token, changed.id, changed)) return;
  throw new Failure(
    409,
    "You signed in with an API token that this policy doesn't allow. Sign in another way first, or you would lock yourself out.",
  );
}

/** @throws Failure 409 if another organization has the hostname */
async function demandFreeHostname(tx: Db, { id, hostname }: OrganizationTable): Promise<void> {
  if (hostname === null) return;
  const owner = await tx
    .selectFrom("organization")
    .select("id")
    .where("hostname", "=", hostname)
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  if (owner === undefined) return;
  throw new Failure(409, "Another organization has this hostname. Choose another one.", [
    { path: "body.hostname", message: "Is taken." },
  ]);
}

/** @throws Failure 400 unless the default content is a site of the organization */
async function demandOwnSite(tx: Db, organization: OrganizationTable): Promise<void> {
  const content = organization.default_content;
  if (content === null) return;
  const site = await tx
    .selectFrom("site")
    .select("id")
    .where("organization_id", "=", organization.id)
    .where("id", "=", content.site)
    .executeTakeFirst();
  if (site === undefined) {
    throw invalid("body.defaultContent.site", "This site isn't in the organization.");
  }
}
