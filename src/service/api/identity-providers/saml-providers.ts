import type { Handlers, Input } from "#contract/operations.ts";
import type { SamlProvider } from "#contract/saml.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid } from "#service/kernel/errors.ts";
import type { Urls } from "#service/kernel/urls.ts";
import {
  certificateEnd,
  isActive,
  samlService,
  readCertificates,
} from "#service/identity/saml/service-provider.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { SamlProviderTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import {
  deleteProvider,
  newProvider,
  presentShared,
  providersScope,
  sharedColumns,
  updateProvider,
} from "./provider-settings.ts";

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

/** Providers of one organization as responses. */
async function presentProviders(
  db: Db,
  urls: Urls,
  rows: readonly SamlProviderTable[],
): Promise<SamlProvider[]> {
  const shared = await presentShared(db, rows);
  return rows.map((row, at) => ({
    object: "saml-provider",
    ...shared[at]!,
    ssoURL: row.sso_url ?? undefined,
    entityID: row.entity_id ?? undefined,
    certificate: row.certificate ?? undefined,
    certificateEnds:
      row.certificate === null ? undefined : timestamp(certificateEnd(row.certificate)),
    status: isActive(row) ? "active" : "pending",
    service: samlService(row, urls.origin),
    urls: { location: urls.api(`/orgs/${row.organization_id}/saml/${row.id}`) },
  }));
}

async function presentProvider(context: Context, row: SamlProviderTable): Promise<SamlProvider> {
  const [provider] = await presentProviders(context.db, context.urls, [row]);
  return provider!;
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
  const { ssoURL, entityID, certificate } = body;
  return {
    ...(await sharedColumns(context, organizationId, body)),
    ...(ssoURL !== undefined && { sso_url: ssoURL }),
    ...(entityID !== undefined && { entity_id: entityID || null }),
    ...(certificate !== undefined && { certificate: checked(certificate, context) }),
  };
}

function checked(certificate: string | null, { clock }: Context): string | null {
  if (!certificate) return null;
  const read = readCertificates(certificate, clock.now());
  if ("problem" in read) throw invalid("body.certificate", read.problem);
  return read.pem;
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
    const provider: SamlProviderTable = {
      ...newProvider(context, organization, body.label),
      sso_url: null,
      entity_id: null,
      certificate: null,
      warned_until: null,
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
    const changed = await updateProvider(
      context,
      { kind: "saml-provider", ...provider },
      columns,
      decisive,
    );
    return presentProvider(context, changed);
  },

  [`DELETE ${providerPath}` as const]: async (context, { params }) => {
    const provider = await providerScope(context, params);
    await deleteProvider(context, { kind: "saml-provider", ...provider });
  },
} satisfies Partial<Handlers<Context>>;
