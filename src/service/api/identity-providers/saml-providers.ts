import type { Handlers, Input } from "#contract/operations.ts";
import type { SamlProvider } from "#contract/saml.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { Urls } from "#service/kernel/urls.ts";
import {
  certificateEnd,
  isActive,
  samlService,
  readCertificates,
} from "#service/identity/saml/service-provider.ts";
import {
  addEncryptionKey,
  encryptionKeysOf,
  makeEncryptionKey,
  mostEncryptionKeys,
} from "#service/identity/saml/encryption-keys.ts";
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
const keysPath = `${providerPath}/encryption-keys` as const;

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
  const keys = await readKeys(db, rows);
  return rows.map((row, at) => ({
    object: "saml-provider",
    ...shared[at]!,
    ssoURL: row.sso_url ?? undefined,
    entityID: row.entity_id ?? undefined,
    certificate: row.certificate ?? undefined,
    certificateEnds:
      row.certificate === null ? undefined : timestamp(certificateEnd(row.certificate)),
    encryptionKeys: keys
      .filter((key) => key.provider_id === row.id)
      .map(({ id, certificate, created_at }) => ({
        id,
        certificate,
        createdAt: timestamp(created_at),
        endsAt: timestamp(certificateEnd(certificate)),
      })),
    status: isActive(row) ? "active" : "pending",
    service: samlService(row, urls.origin),
    urls: { location: urls.api(`/orgs/${row.organization_id}/saml/${row.id}`) },
  }));
}

async function readKeys(db: Db, rows: readonly SamlProviderTable[]) {
  const [first] = rows;
  if (first === undefined) return [];
  const ids = rows.map(({ id }) => id);
  return encryptionKeysOf(db, first.organization_id, ids).execute();
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

/** @throws Failure 409 if the provider has a certificate and its successor already */
async function demandRoom({ db }: Context, { organization_id, id }: SamlProviderTable) {
  const keys = await encryptionKeysOf(db, organization_id, [id]).execute();
  if (keys.length < mostEncryptionKeys) return;
  throw new Failure(
    409,
    "There is a new encryption certificate already. Delete the previous one first, once your identity provider uses the new one.",
  );
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

  [`POST ${keysPath}` as const]: inSteps({
    async prepare(context, { params }) {
      const provider = await providerScope(context, params);
      await demandRoom(context, provider);
      const { host } = new URL(context.urls.origin);
      return makeEncryptionKey(host, context.clock.now());
    },
    async commit(context, { params }, keyPair) {
      const provider = await providerScope(context, params);
      await demandRoom(context, provider);
      await addEncryptionKey(context.db, context, provider, keyPair);
      return presentProvider(context, provider);
    },
  }),

  [`POST ${keysPath}/retire` as const]: async (context, { params, body }) => {
    const provider = await providerScope(context, params);
    const { numDeletedRows } = await context.db
      .deleteFrom("saml_encryption_key")
      .where("organization_id", "=", provider.organization_id)
      .where("provider_id", "=", provider.id)
      .where("id", "=", body.encryptionKey)
      .executeTakeFirst();
    if (numDeletedRows === 0n) {
      throw invalid("body.encryptionKey", "This provider has no such encryption certificate.");
    }
    return presentProvider(context, provider);
  },
} satisfies Partial<Handlers<Context>>;
