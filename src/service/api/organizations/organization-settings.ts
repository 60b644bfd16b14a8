import type { Handlers } from "#contract/operations.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { Db, OrganizationTable } from "#service/kernel/store/schema.ts";
import { claimDomains, cleanDomains } from "./email-domains.ts";
import { presentOrganization } from "../presenters/organization-presenter.ts";
import { demandTestedProvider } from "#service/identity/sign-on/provider.ts";
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
      audit_log_days: or(body.auditLogDays, organization.audit_log_days),
      updated_at: clock.now(),
    };
    const changed: OrganizationTable = { ...organization, ...changes };
    if (body.hostname !== undefined) await demandFreeHostname(db, changed);
    if (body.defaultContent !== undefined) await demandOwnSite(db, changed);
    if (changed.sso && !organization.sso) await demandTestedProvider(db, changed.id);
    await db.updateTable("organization").set(changes).where("id", "=", organization.id).execute();
    if (body.emailDomains !== undefined) await claimDomains(context, changed);
    return presentOrganization(changed, role, context);
  },
} satisfies Partial<Handlers<Context>>;

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
