import { Failure } from "#service/kernel/errors.ts";
import { isActive } from "./service-provider.ts";
import type { Db } from "#service/kernel/store/schema.ts";

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

async function activeProviders(db: Db, organizationId: string) {
  const rows = await db
    .selectFrom("saml_provider")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .execute();
  return rows.filter(isActive);
}
