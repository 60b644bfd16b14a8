import type { Handlers, Input } from "#contract/operations.ts";
import type { SamlProvider, SsoLogin } from "#contract/saml.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid } from "#service/kernel/errors.ts";
import type { Urls } from "#service/kernel/urls.ts";
import {
  isActive,
  samlService,
  readCertificates,
  demandProviderWhereRequired,
} from "#service/identity/saml/service-provider.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { SamlProviderTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { referTeam } from "../presenters/team-presenter.ts";

const list = "/v1/orgs/{organizationId}/saml";
const providerPath = `${list}/{samlProviderId}` as const;

/** Changing one of these settings requires a new test. */
const decisive = ["sso_url", "entity_id", "certificate"] as const;

function providersOf(db: Db, organizationId: string) {
  return db
    .selectFrom("saml_provider")
    .selectAll("saml_provider")
    .where("organization_id", "=", organizationId);
}

/** The providers available for sign-in, oldest first. @param origin of this service */
export async function readLogins(
  db: Db,
  organizationId: string,
  origin: string,
): Promise<SsoLogin[]> {
  const rows = await providersOf(db, organizationId)
    .innerJoin("organization", "organization.id", "saml_provider.organization_id")
    .select("organization.title")
    .orderBy("saml_provider.id")
    .execute();
  return rows.filter(isActive).map((row) => ({
    id: row.id,
    label: row.label,
    startURL: samlService(row, origin).startURL,
    organization: row.title,
  }));
}

/** Providers of one organization as responses. */
async function presentProviders(
  db: Db,
  urls: Urls,
  rows: readonly SamlProviderTable[],
): Promise<SamlProvider[]> {
  const wanted = rows.map((row) => row.default_team).filter((id) => id !== null);
  const teams =
    wanted.length === 0
      ? []
      : await db
          .selectFrom("team")
          .select(["id", "title"])
          .where("organization_id", "=", rows[0]!.organization_id)
          .where("id", "in", wanted)
          .execute();
  const teamsById = new Map(teams.map((team) => [team.id, referTeam(team)]));
  return rows.map((row) => ({
    object: "saml-provider",
    id: row.id,
    label: row.label,
    ssoURL: row.sso_url ?? undefined,
    entityID: row.entity_id ?? undefined,
    certificate: row.certificate ?? undefined,
    defaultTeam: teamsById.get(row.default_team ?? ""),
    defaultRole: row.default_role,
    createdAt: timestamp(row.created_at),
    status: isActive(row) ? "active" : "pending",
    service: samlService(row, urls.origin),
    urls: { location: urls.api(`/orgs/${row.organization_id}/saml/${row.id}`) },
  }));
}

async function presentProvider(context: Context, row: SamlProviderTable): Promise<SamlProvider> {
  const [provider] = await presentProviders(context.db, context.urls, [row]);
  return provider!;
}

/** @throws Failure 404; 403 for anyone who isn't an admin of the organization */
async function providersScope(context: Context, organizationId: string) {
  const scope = await organizationScope(context, organizationId);
  demand(organizationPermissions(scope.role).admin, "see or change how members sign in");
  return scope.organization;
}

async function providerScope(
  context: Context,
  { organizationId, samlProviderId }: { organizationId: string; samlProviderId: string },
): Promise<SamlProviderTable> {
  const organization = await providersScope(context, organizationId);
  return find(
    providersOf(context.db, organization.id).where("id", "=", samlProviderId),
    "saml-provider",
  );
}

type Body = Input<`PATCH ${typeof providerPath}`>["body"];

/** The columns that a body sets; absent fields are left out. */
async function columnsOf(context: Context, organizationId: string, body: Body) {
  const { label, ssoURL, entityID, certificate, defaultTeam, defaultRole } = body;
  return {
    ...(label !== undefined && { label }),
    ...(ssoURL !== undefined && { sso_url: ssoURL }),
    ...(entityID !== undefined && { entity_id: entityID || null }),
    ...(certificate !== undefined && { certificate: checked(certificate, context) }),
    ...(defaultTeam !== undefined && {
      default_team: await knownTeam(context, organizationId, defaultTeam),
    }),
    ...(defaultRole !== undefined && { default_role: defaultRole }),
  };
}

function checked(certificate: string | null, { clock }: Context): string | null {
  if (!certificate) return null;
  const read = readCertificates(certificate, clock.now());
  if ("problem" in read) throw invalid("body.certificate", read.problem);
  return read.pem;
}

async function knownTeam(
  { db }: Context,
  organizationId: string,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null;
  const team = await db
    .selectFrom("team")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (team === undefined)
    throw invalid("body.defaultTeam", "This team doesn't exist in the organization.");
  return team.id;
}

export const samlProviderHandlers = {
  [`GET ${list}` as const]: async (context, { params, query }) => {
    const organization = await providersScope(context, params.organizationId);
    return listOf(
      providersOf(context.db, organization.id),
      query,
      [sortBy("saml_provider.id", "asc")],
      (rows) => presentProviders(context.db, context.urls, rows),
    );
  },

  [`POST ${list}` as const]: async (context, { params, body }) => {
    const organization = await providersScope(context, params.organizationId);
    const now = context.clock.now();
    const provider: SamlProviderTable = {
      organization_id: organization.id,
      id: context.ids.next(),
      label: body.label,
      sso_url: null,
      entity_id: null,
      certificate: null,
      default_team: null,
      default_role: organization.default_role,
      tested_at: null,
      created_by: context.caller.userId,
      created_at: now,
      updated_at: now,
      ...(await columnsOf(context, organization.id, body)),
    };
    await context.db.insertInto("saml_provider").values(provider).execute();
    return presentProvider(context, provider);
  },

  [`GET ${providerPath}` as const]: async (context, { params }) =>
    presentProvider(context, await providerScope(context, params)),

  [`PATCH ${providerPath}` as const]: async (context, { params, body }) => {
    const provider = await providerScope(context, params);
    const columns = await columnsOf(context, provider.organization_id, body);
    const isOther = decisive.some((name) => name in columns && columns[name] !== provider[name]);
    const changed = await context.db
      .updateTable("saml_provider")
      .set({
        ...columns,
        ...(isOther && { tested_at: null }),
        updated_at: context.clock.now(),
      })
      .where("organization_id", "=", provider.organization_id)
      .where("id", "=", provider.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await demandProviderWhereRequired(context.db, provider.organization_id);
    return presentProvider(context, changed);
  },

  [`DELETE ${providerPath}` as const]: async (context, { params }) => {
    const provider = await providerScope(context, params);
    for (const table of ["saml_request", "saml_assertion"] as const) {
      await context.db
        .deleteFrom(table)
        .where("organization_id", "=", provider.organization_id)
        .where("provider_id", "=", provider.id)
        .execute();
    }
    await context.db
      .deleteFrom("saml_provider")
      .where("organization_id", "=", provider.organization_id)
      .where("id", "=", provider.id)
      .execute();
    await demandProviderWhereRequired(context.db, provider.organization_id);
  },

  "GET /v1/orgs/{organizationId}/sso": async (context, { params }) => {
    const { organization } = await organizationScope(context, params.organizationId);
    return { items: await readLogins(context.db, organization.id, context.urls.origin) };
  },
} satisfies Partial<Handlers<Context>>;
