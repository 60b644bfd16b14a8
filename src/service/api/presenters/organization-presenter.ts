import type { Organization } from "#contract/organization.ts";
import {
  organizationPermissions,
  twoStepDeadline,
  type Access,
} from "#service/identity/access/access.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import type { OrganizationTable } from "#service/kernel/store/schema.ts";

function presentTwoStep(row: OrganizationTable): Organization["twoStep"] {
  const from = twoStepDeadline(row);
  if (from === undefined) return undefined;
  return { graceDays: row.two_step_days ?? 0, from: timestamp(from) };
}

/** @param role the caller's role in the organization; null: guest. */
export function presentOrganization(
  row: OrganizationTable,
  role: Access,
  { urls, mail }: Pick<Context, "urls" | "mail">,
): Organization {
  return {
    object: "organization",
    id: row.id,
    title: row.title,
    createdAt: timestamp(row.created_at),
    emailDomains: row.email_domains,
    hostname: row.hostname ?? undefined,
    type: row.type,
    useCase: row.use_case ?? undefined,
    communityType: row.community_type ?? undefined,
    defaultRole: row.default_role,
    defaultContent: row.default_content,
    sso: row.sso,
    ai: row.ai,
    inviteLinks: row.invite_links,
    apiTokens: row.api_tokens,
    twoStep: presentTwoStep(row),
    personalTokens: row.personal_tokens,
    longestTokenDays: row.longest_token_days,
    auditLogDays: row.audit_log_days,
    mail: mail.isOn,
    plan: row.plan,
    internal_isOnNewTrial: true,
    urls: {
      location: urls.api(`/orgs/${row.id}`),
      app: urls.app(`/orgs/${row.id}`),
      logo: row.logo ?? undefined,
    },
    permissions: organizationPermissions(role),
  };
}
