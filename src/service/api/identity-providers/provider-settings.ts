import type { RoleRule } from "#contract/identity-provider.ts";
import type { Role } from "#contract/schema.ts";
import type { Team } from "#contract/team.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import {
  demandProviderWhereRequired,
  tableOf,
  type SignOnProvider,
} from "#service/identity/sign-on/provider.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid } from "#service/kernel/errors.ts";
import type { OidcProviderTable, SamlProviderTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { referTeam } from "../presenters/team-presenter.ts";

/*
 * The settings that both kinds of identity providers have.
 */

/** @throws Failure 404; 403 for anyone who isn't an admin of the organization */
export async function providersScope(context: Context, organizationId: string) {
  const scope = await organizationScope(context, organizationId);
  demand(organizationPermissions(scope.role).admin, "see or change how members sign in");
  return scope.organization;
}

type SharedBody = {
  label?: string | undefined;
  defaultTeam?: string | null | undefined;
  defaultRole?: Role | null | undefined;
  roleRules?: RoleRule[] | null | undefined;
  sessionHours?: number | null | undefined;
};

/** The columns that a body sets; absent fields are left out. @throws Failure 400 for an unknown team */
export async function sharedColumns(
  { db }: Context,
  organizationId: string,
  { label, defaultTeam, defaultRole, roleRules, sessionHours }: SharedBody,
) {
  const named = [defaultTeam, ...(roleRules ?? []).map(({ team }) => team)];
  const titles = await readTeamTitles(
    db,
    organizationId,
    named.filter((id) => typeof id === "string"),
  );
  const demandTeam = (id: string | null | undefined, path: string) => {
    if (typeof id !== "string" || titles.has(id)) return;
    throw invalid(path, "This team doesn't exist in the organization.");
  };
  demandTeam(defaultTeam, "body.defaultTeam");
  roleRules?.forEach(({ team }, at) => demandTeam(team, `body.roleRules.${at}.team`));
  return {
    ...(label !== undefined && { label }),
    ...(defaultTeam !== undefined && { default_team: defaultTeam }),
    ...(defaultRole !== undefined && { default_role: defaultRole }),
    ...(roleRules !== undefined && { role_rules: roleRules ?? [] }),
    ...(sessionHours !== undefined && { session_hours: sessionHours }),
  };
}

/** What a new provider has. */
export function newProvider(
  { clock, ids, caller }: Context,
  { id, default_role }: { id: string; default_role: Role | null },
  label: string,
) {
  const now = clock.now();
  return {
    organization_id: id,
    id: ids.next(),
    label,
    default_team: null,
    default_role,
    role_rules: [],
    session_hours: null,
    tested_at: null,
    created_by: caller.userId,
    created_at: now,
    updated_at: now,
  };
}

/** Teams by their IDs; deleted ones are left out. */
export async function readTeamTitles(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Team>> {
  if (ids.length === 0) return new Map();
  const teams = await db
    .selectFrom("team")
    .select(["id", "title"])
    .where("organization_id", "=", organizationId)
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(teams.map((team) => [team.id, referTeam(team)]));
}

/** The shared fields of providers of one organization as responses, in the same order. */
export async function presentShared(
  db: Db,
  rows: readonly (SamlProviderTable | OidcProviderTable)[],
) {
  const wanted = rows.map((row) => row.default_team).filter((id) => id !== null);
  const teams = await readTeamTitles(db, rows[0]?.organization_id ?? "", wanted);
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    defaultTeam: teams.get(row.default_team ?? ""),
    defaultRole: row.default_role,
    roleRules: row.role_rules,
    sessionHours: row.session_hours ?? undefined,
    createdAt: timestamp(row.created_at),
  }));
}

type Rows = { "saml-provider": SamlProviderTable; "oidc-provider": OidcProviderTable };

/**
 * Changes a provider.
 * @param decisive columns whose change requires a new test
 * @returns the changed row
 * @throws Failure 409 if members could no longer sign in
 */
export async function updateProvider<Kind extends keyof Rows>(
  { db, clock }: Context,
  provider: Rows[Kind] & { kind: Kind },
  columns: Partial<Rows[Kind]>,
  decisive: readonly (keyof Rows[Kind])[],
): Promise<Rows[Kind]> {
  const { kind, organization_id, id } = provider;
  const isOther = decisive.some((name) => name in columns && columns[name] !== provider[name]);
  const changed = await db
    .updateTable(tableOf(kind))
    .set({ ...columns, ...(isOther && { tested_at: null }), updated_at: clock.now() })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await demandProviderWhereRequired(db, organization_id);
  return changed as Rows[Kind];
}

/**
 * Deletes a provider with its pending sign-ins, and with what it knew about members.
 * @throws Failure 409 if members could no longer sign in
 */
export async function deleteProvider(
  { db }: Context,
  { kind, organization_id, id }: Pick<SignOnProvider, "kind" | "organization_id" | "id">,
): Promise<void> {
  for (const table of ["sign_on_request", "saml_assertion", "provider_identity"] as const) {
    await db
      .deleteFrom(table)
      .where("organization_id", "=", organization_id)
      .where("provider_id", "=", id)
      .execute();
  }
  await db
    .deleteFrom(tableOf(kind))
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
  await demandProviderWhereRequired(db, organization_id);
}
