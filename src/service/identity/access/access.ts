import type { Collection } from "#contract/collection.ts";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import type { Organization } from "#contract/organization.ts";
import type { Role } from "#contract/schema.ts";
import type { Space } from "#contract/space.ts";
import type { Team, TeamRole } from "#contract/team.ts";
import type { TokenFacts } from "#service/kernel/caller.ts";
import { day } from "#service/kernel/clock.ts";
import { forbidden } from "#service/kernel/errors.ts";
import { isInNetworks } from "#service/kernel/fetcher/address.ts";
import type { OrganizationTable } from "#service/kernel/store/schema.ts";

/*
 * Access rules: pure functions from roles to booleans. Handlers refuse requests with them, and presenters return the
 * same results as `permissions`. So the console enables exactly what the service allows.
 */

const ranks: Record<Role, number> = {
  read: 1,
  comment: 2,
  edit: 3,
  review: 4,
  create: 5,
  admin: 6,
};

/** Null means a guest of an organization, or no access to a space or collection. */
export type Access = Role | null;

/** Whether the role allows at least what `needed` allows. */
export function atLeast(role: Access, needed: Role): boolean {
  return role !== null && ranks[role] >= ranks[needed];
}

/** Whether a role that somebody had is not more than the one they have now. */
export function isKept(then: Access, now: Access): boolean {
  return then === null || atLeast(now, then);
}

/** The stronger of two roles. */
export function stronger(a: Access, b: Access): Access {
  if (a === null || b === null) return a ?? b;
  return ranks[a] >= ranks[b] ? a : b;
}

/** One reason for a role in a space or collection. `at` is the ID of the item or of a collection above it. */
export type AccessReason =
  | { type: "organization"; role: Role }
  | { type: "default"; role: Role; at: string }
  | ({ type: "grant" } & Grant);

/** A role granted to a member directly or through a team. */
export type Grant = {
  role: Role;
  at: string;
  team: string | null;
  /** In epoch milliseconds; null: never. Absent where it doesn't matter. */
  endsAt?: number | null;
};

/** A default level and the item that has it. */
export type Level = { at: string; level: Access | "inherit" };

/**
 * Every reason for a member's access to a space or collection; the strongest one is the effective role. Admins of the
 * organization have full access. For members who aren't guests, the default access applies: the first level that is not
 * `inherit`, else, above the top level, the member's own role. Grants add to that.
 * @param membership the member's role in the organization
 * @param levels default access from the item itself up to the top level
 * @param grants the member's grants on the item and on the collections above it
 */
export function accessReasons(
  membership: Access,
  levels: readonly Level[],
  grants: readonly Grant[],
): AccessReason[] {
  const reasons: AccessReason[] = [];
  const deciding = levels.find(({ level }) => level !== "inherit");
  const own = deciding === undefined ? membership : null;
  if (membership === "admin") reasons.push({ type: "organization", role: "admin" });
  else if (own !== null) reasons.push({ type: "organization", role: own });
  if (membership !== null && deciding !== undefined) {
    const { at, level } = deciding;
    if (level !== null && level !== "inherit") reasons.push({ type: "default", role: level, at });
  }
  for (const grant of grants) reasons.push({ type: "grant", ...grant });
  return reasons;
}

/** The strongest role among the reasons; null without any: no access. @see accessReasons */
export function effectiveRole(
  membership: Access,
  levels: readonly Level[],
  grants: readonly Grant[],
): Access {
  if (membership === "admin") return "admin";
  return strongest(accessReasons(membership, levels, grants));
}

export function strongest(reasons: readonly { role: Role }[]): Access {
  return reasons.reduce<Access>((best, { role }) => stronger(best, role), null);
}

/**
 * Whether members with this role must sign in with their organization's identity provider. Admins needn't, so that a
 * failing provider doesn't lock everyone out.
 * @param required whether the organization requires single sign-on
 */
export function mustSignOn(role: Access, required: boolean): boolean {
  return required && !atLeast(role, "admin");
}

/** An organization's columns about two-step verification. */
export type TwoStepRule = Pick<OrganizationTable, "two_step_since" | "two_step_days">;

/**
 * From when on an organization refuses sessions that weren't opened by two factors: when it began to require that, and a
 * grace period. It is the same for everybody, also for those who join later.
 * @returns epoch milliseconds; undefined if it doesn't require it
 */
export function twoStepDeadline({
  two_step_since: since,
  two_step_days: days,
}: TwoStepRule): number | undefined {
  return since === null ? undefined : since + (days ?? 0) * day;
}

/** What an organization demands of credentials: the columns of its row. */
export type OrganizationRules = TwoStepRule &
  Pick<
    OrganizationTable,
    | "sso"
    | "api_tokens"
    | "personal_tokens"
    | "longest_token_days"
    | "console_addresses"
    | "token_addresses"
  >;

/** Why an organization doesn't accept a credential of a member. */
export type CredentialRefusal =
  | "sign-on"
  | "two-step"
  | "address"
  | "begun-by-token"
  | TokenRefusal;

/** Why an organization doesn't accept a token. */
export type TokenRefusal =
  | "no-tokens"
  | "too-old"
  | "no-personal-tokens"
  | "not-approved"
  | "denied"
  | "ended";

/** A caller's credential, as far as access depends on it. */
export type Reaching = {
  /**
   * The only organization that it can access, if there is one: that of a restricted API token, or of the identity provider that
   * created a session, which is only trusted there.
   */
  confinedTo: string | undefined;
  /** IP address of the request; undefined where it doesn't matter. */
  address: string | undefined;
} & (
  | {
      kind: "session";
      /** Whether two factors opened it. */
      twoStep: boolean;
      /** The API token that began it, if one did. */
      token: TokenFacts | undefined;
      /** Time of the request, in epoch milliseconds. */
      now: number;
    }
  | { kind: "token"; token: TokenFacts }
);

/**
 * Whether a credential of a member is accepted in an organization. An identity provider decides itself about a second step,
 * and API tokens have rules of their own, which also hold for the sessions that they begin.
 * @param member the member's role, and what the organization demands
 * @returns why not, if the caller may know; false for a credential of another organization
 */
export function reachOf(
  credential: Reaching,
  {
    organizationId,
    role,
    rules,
  }: { organizationId: string; role: Access; rules: OrganizationRules },
): boolean | CredentialRefusal {
  const { kind, confinedTo, address } = credential;
  if (confinedTo !== undefined && confinedTo !== organizationId) return false;
  const networks = kind === "token" ? rules.token_addresses : rules.console_addresses;
  if (address !== undefined && !isFrom(address, networks)) return "address";
  if (kind === "token") return tokenRefusal(credential.token, organizationId, rules) ?? true;
  if (confinedTo !== undefined) return true;
  if (mustSignOn(role, rules.sso)) return "sign-on";
  const { token } = credential;
  if (token && tokenRefusal(token, organizationId, rules)) return "begun-by-token";
  const from = twoStepDeadline(rules);
  return from === undefined || credential.twoStep || credential.now < from || "two-step";
}

/** Whether an IP address is on the list; every address is on an empty one. */
export function isFrom(address: string, networks: readonly string[]): boolean {
  return networks.length === 0 || isInNetworks(address, networks);
}

/** Why an organization doesn't accept a token; undefined if it does. */
export function tokenRefusal(
  { isService, age, decisions }: TokenFacts,
  organizationId: string,
  rules: OrganizationRules,
): TokenRefusal | undefined {
  if (!rules.api_tokens) return "no-tokens";
  const decision = decisions[organizationId];
  if (decision === "ended") return "ended";
  const { personal_tokens: personal, longest_token_days: days } = rules;
  if (days !== null && age > days * day) return "too-old";
  if (isService) return undefined;
  if (personal === "none") return "no-personal-tokens";
  if (decision === "denied") return "denied";
  return personal === "approval" && decision !== "approved" ? "not-approved" : undefined;
}

/** What a member may do in an organization. Guests can only view the organization itself. */
export function organizationPermissions(role: Access): Organization["permissions"] {
  return {
    view: true,
    admin: atLeast(role, "admin"),
    ownTeam: atLeast(role, "create"),
    createContent: atLeast(role, "create"),
    createOpenAPISpec: atLeast(role, "create"),
    // Not available: conversations, billing, and integrations.
    ingestConversations: false,
    viewBilling: false,
    listIntegrations: false,
    listMembers: role !== null,
    listTeams: role !== null,
  };
}

/** What a member may do with an organization's OpenAPI specifications. Guests can't see them. */
export function openApiSpecPermissions(role: Access): OpenApiSpec["permissions"] {
  return { view: role !== null, edit: organizationPermissions(role).createOpenAPISpec };
}

/** What a member may do with records of the whole organization that admins maintain: custom fields, translations, email domains. */
export function organizationRecordPermissions(role: Access): { view: boolean; edit: boolean } {
  return { view: role !== null, edit: organizationPermissions(role).admin };
}

export function collectionPermissions(role: Access): Collection["permissions"] {
  return {
    view: atLeast(role, "read"),
    admin: atLeast(role, "admin"),
    viewInviteLinks: atLeast(role, "admin"),
    create: atLeast(role, "create"),
  };
}

/** What a member may do with the sites of an organization. Guests can't see them, and only admins publish them. */
export function sitePermissions(role: Access): { view: boolean; edit: boolean; admin: boolean } {
  return {
    view: role !== null,
    edit: atLeast(role, "create"),
    admin: atLeast(role, "admin"),
  };
}

export function spacePermissions(role: Access): Space["permissions"] {
  return {
    view: atLeast(role, "read"),
    access: atLeast(role, "read"),
    admin: atLeast(role, "admin"),
    viewInviteLinks: atLeast(role, "admin"),
    edit: atLeast(role, "edit"),
    // Not available: Git sync.
    triggerGitSync: false,
    comment: atLeast(role, "comment"),
    merge: atLeast(role, "review"),
    review: atLeast(role, "review"),
  };
}

/** What a reader of a space may do that its permissions in responses don't say. */
export function contentPermissions(role: Access): {
  importIntoDraft: boolean;
  importIntoMain: boolean;
  addToSite: boolean;
} {
  return {
    importIntoDraft: atLeast(role, "edit"),
    importIntoMain: atLeast(role, "review"),
    addToSite: atLeast(role, "create"),
  };
}

/**
 * What a member may do with a team. Team owners and organization admins manage it.
 * @param membership the member's role in the organization
 * @param inTeam the member's role in the team; undefined if not in it
 */
export function teamPermissions(
  membership: Access,
  inTeam: TeamRole | undefined,
): NonNullable<Team["permissions"]> {
  return {
    admin: atLeast(membership, "admin") || inTeam === "owner",
    view: membership !== null || inTeam !== undefined,
  };
}

/**
 * What a reader of a space may do with a comment or reply there. Its author can edit and delete it, admins can only
 * delete it.
 */
export function commentPermissions(
  role: Access,
  isAuthor: boolean,
): { view: boolean; edit: boolean; reply: boolean; delete: boolean } {
  const mayComment = atLeast(role, "comment");
  return {
    view: atLeast(role, "read"),
    edit: mayComment && isAuthor,
    reply: mayComment,
    delete: (mayComment && isAuthor) || atLeast(role, "admin"),
  };
}

/** @throws Failure 403 unless allowed. @param act completes "You don't have permission to …". */
export function demand(allowed: boolean, act: string): void {
  if (!allowed) throw forbidden(act);
}
