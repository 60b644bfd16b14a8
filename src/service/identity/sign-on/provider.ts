import { Failure } from "#service/kernel/errors.ts";
import type { OidcProviderTable, SamlProviderTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** What both kinds of identity providers have. The kind is also its noun, and the table's name with a dash. */
export type SignOnProvider = { kind: "saml-provider" | "oidc-provider" } & Pick<
  SamlProviderTable & OidcProviderTable,
  | "organization_id"
  | "id"
  | "label"
  | "default_team"
  | "default_role"
  | "role_rules"
  | "session_hours"
  | "tested_at"
>;

/** The table of a kind of providers. */
export const tableOf = (kind: SignOnProvider["kind"]) =>
  kind === "saml-provider" ? "saml_provider" : "oidc_provider";

/** The columns of `SignOnProvider`. */
const shared = [
  "organization_id",
  "id",
  "label",
  "default_team",
  "default_role",
  "role_rules",
  "session_hours",
  "tested_at",
] as const;

/** The providers that people can sign in with, of both kinds and oldest first: everything that signing in requires is set. */
export async function activeProviders(db: Db, organizationId: string): Promise<SignOnProvider[]> {
  const saml = await db
    .selectFrom("saml_provider")
    .select(shared)
    .where("organization_id", "=", organizationId)
    .where("sso_url", "is not", null)
    .where("entity_id", "is not", null)
    .where("certificate", "is not", null)
    .execute();
  const oidc = await db
    .selectFrom("oidc_provider")
    .select(shared)
    .where("organization_id", "=", organizationId)
    .where("issuer", "is not", null)
    .where("client_id", "is not", null)
    .where("client_secret", "is not", null)
    .execute();
  return [
    ...saml.map((row) => ({ kind: "saml-provider" as const, ...row })),
    ...oidc.map((row) => ({ kind: "oidc-provider" as const, ...row })),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Notes that someone has signed in through a provider, or tested it. */
export async function markTested(
  tx: Db,
  { kind, organization_id, id }: SignOnProvider,
  now: number,
): Promise<void> {
  await tx
    .updateTable(tableOf(kind))
    .set({ tested_at: now })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

/*
 * If single sign-on is required, only admins can sign in without it. So it can only be required after it has worked,
 * and while it is required, its configuration can't be removed.
 */

/** @throws Failure 409 unless someone has signed in through an active provider or tested one */
export async function demandTestedProvider(db: Db, organizationId: string): Promise<void> {
  const providers = await activeProviders(db, organizationId);
  if (providers.some(({ tested_at: testedAt }) => testedAt !== null)) return;
  throw new Failure(
    409,
    providers.length === 0
      ? "Single sign-on can't be required yet: no identity provider is active. Set one up and test it first."
      : "Single sign-on can't be required yet: no identity provider has been tested. Test the sign-in first.",
  );
}

/**
 * Call it after changing or deleting a provider.
 * @throws Failure 409 if members could no longer sign in
 */
export async function demandProviderWhereRequired(db: Db, organizationId: string): Promise<void> {
  const organization = await db
    .selectFrom("organization")
    .select("sso")
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  if (!organization.sso || (await activeProviders(db, organizationId)).length > 0) return;
  throw new Failure(
    409,
    "Members couldn't sign in any more: single sign-on is required, and this is its only active provider. Stop requiring it in the settings first, or set up another provider.",
  );
}
