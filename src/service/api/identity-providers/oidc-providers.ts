import type { Handlers, Input } from "#contract/operations.ts";
import type { OidcProvider } from "#contract/oidc.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { invalid } from "#service/kernel/errors.ts";
import {
  discover,
  isActiveOidc,
  isPublicIssuer,
  IssuerProblem,
  oidcService,
} from "#service/identity/oidc/issuer.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { OidcProviderTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { sealedPlace } from "#service/kernel/vault/vault.ts";
import {
  deleteProvider,
  newProvider,
  presentShared,
  providersScope,
  sharedColumns,
  updateProvider,
} from "./provider-settings.ts";

const list = "/v1/orgs/{organizationId}/oidc";
const providerPath = `${list}/{oidcProviderId}` as const;

/** Changing one of these settings requires a new test. */
const decisive = ["issuer", "client_id", "client_secret"] as const;

function providersOf(db: Db, organizationId: string) {
  return db
    .selectFrom("oidc_provider")
    .selectAll("oidc_provider")
    .where("organization_id", "=", organizationId);
}

async function presentProviders(
  { db, urls }: Context,
  rows: readonly OidcProviderTable[],
): Promise<OidcProvider[]> {
  const shared = await presentShared(db, rows);
  return rows.map((row, at) => ({
    object: "oidc-provider",
    ...shared[at]!,
    issuer: row.issuer ?? undefined,
    clientID: row.client_id ?? undefined,
    hasClientSecret: row.client_secret !== null,
    scopes: row.scopes || undefined,
    admits: row.admits,
    status: isActiveOidc(row) ? "active" : "pending",
    service: oidcService(row, urls.origin),
    urls: { location: urls.api(`/orgs/${row.organization_id}/oidc/${row.id}`) },
  }));
}

async function presentProvider(context: Context, row: OidcProviderTable): Promise<OidcProvider> {
  const [provider] = await presentProviders(context, [row]);
  return provider!;
}

async function providerScope(
  context: Context,
  { organizationId, oidcProviderId }: { organizationId: string; oidcProviderId: string },
): Promise<OidcProviderTable> {
  const organization = await providersScope(context, organizationId);
  return find(
    providersOf(context.db, organization.id).where("id", "=", oidcProviderId),
    "oidc-provider",
  );
}

type Body = Input<`PATCH ${typeof providerPath}`>["body"];

/** People copy the URL of the configuration, which the issuer is a part of. */
const cleanIssuer = (issuer: string | null | undefined) =>
  issuer?.replace(/\/\.well-known\/openid-configuration$/, "") ?? issuer;

/**
 * Checks what the body sets before the write, because an issuer that doesn't answer must not become active.
 * @throws Failure 400 for the field
 */
async function demandConnects(
  { fetcher }: Context,
  provider: OidcProviderTable | undefined,
  body: Body,
): Promise<void> {
  const issuer = body.issuer === undefined ? provider?.issuer : cleanIssuer(body.issuer);
  const { admits = provider?.admits } = body;
  if (!issuer) return;
  if (isPublicIssuer(issuer) && admits === "everyone") {
    throw invalid(
      "body.admits",
      "Anyone can have an account at this issuer. Admit only people with an email at your proven domains.",
    );
  }
  const isOther = issuer !== provider?.issuer;
  if (isOther && provider?.client_secret != null && body.clientSecret === undefined) {
    // Otherwise the secret would be sent to a server that it isn't for.
    throw invalid("body.clientSecret", "Enter the client secret of the new issuer.");
  }
  if (!isOther && body.clientID === undefined && body.clientSecret === undefined) return;
  // The client isn't checked yet, because that takes a sign-in.
  await discover(fetcher, { issuer, clientId: "bindery", clientSecret: "unknown" }).catch(
    (error: unknown) => {
      throw error instanceof IssuerProblem ? invalid("body.issuer", error.message) : error;
    },
  );
}

async function columnsOf(
  context: Context,
  { organization_id, id }: Pick<OidcProviderTable, "organization_id" | "id">,
  body: Body,
) {
  const { issuer, clientID, clientSecret, scopes, admits } = body;
  const { vault } = context;
  return {
    ...(await sharedColumns(context, organization_id, body)),
    ...(issuer !== undefined && { issuer: cleanIssuer(issuer) || null }),
    ...(clientID !== undefined && { client_id: clientID || null }),
    ...(clientSecret !== undefined && {
      client_secret: clientSecret
        ? vault.seal(clientSecret, sealedPlace("oidc_provider", id))
        : null,
    }),
    ...(scopes !== undefined && { scopes: scopes ?? "" }),
    ...(admits !== undefined && { admits }),
  };
}

/** Another issuer can give the same names (`sub`) to other people, and new ones to the same people. */
async function forgetPeople(
  { db }: Context,
  { organization_id, id }: Pick<OidcProviderTable, "organization_id" | "id">,
): Promise<void> {
  await db
    .deleteFrom("provider_identity")
    .where("organization_id", "=", organization_id)
    .where("provider_id", "=", id)
    .execute();
}

export const oidcProviderHandlers = {
  [`GET ${list}` as const]: async (context, { params, query }) => {
    const organization = await providersScope(context, params.organizationId);
    return listOf(
      providersOf(context.db, organization.id),
      query,
      [sortBy("oidc_provider.id", "asc")],
      (rows) => presentProviders(context, rows),
    );
  },

  [`POST ${list}` as const]: inSteps({
    async prepare(context, { params, body }) {
      await providersScope(context, params.organizationId);
      await demandConnects(context, undefined, body);
    },
    async commit(context, { params, body }) {
      const organization = await providersScope(context, params.organizationId);
      const made = newProvider(context, organization, body.label);
      const provider: OidcProviderTable = {
        ...made,
        issuer: null,
        client_id: null,
        client_secret: null,
        scopes: "",
        admits: body.admits,
        ...(await columnsOf(context, made, body)),
      };
      await context.db.insertInto("oidc_provider").values(provider).execute();
      return presentProvider(context, provider);
    },
  }),

  [`GET ${providerPath}` as const]: async (context, { params }) =>
    presentProvider(context, await providerScope(context, params)),

  [`PATCH ${providerPath}` as const]: inSteps({
    async prepare(context, { params, body }) {
      await demandConnects(context, await providerScope(context, params), body);
    },
    async commit(context, { params, body }) {
      const provider = await providerScope(context, params);
      const columns = await columnsOf(context, provider, body);
      const changed = await updateProvider(
        context,
        { kind: "oidc-provider", ...provider },
        columns,
        decisive,
      );
      if (changed.issuer !== provider.issuer) await forgetPeople(context, provider);
      return presentProvider(context, changed);
    },
  }),

  [`DELETE ${providerPath}` as const]: async (context, { params }) => {
    const provider = await providerScope(context, params);
    await deleteProvider(context, { kind: "oidc-provider", ...provider });
  },
} satisfies Partial<Handlers<Context>>;
