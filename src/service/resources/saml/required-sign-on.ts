import { Failure } from "../../errors.ts";
import { isActive } from "../../saml/service-provider.ts";
import type { Db } from "../../store/schema.ts";

/*
 * Where single sign-on is required, only admins come in without it. So it can't be required before it has worked, and what it
 * needs stays while it is.
 */

/** @throws Failure 409 unless someone has signed in through an active provider, or tested it */
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
 * Call it after a provider was changed or deleted.
 * @throws Failure 409 when members could not sign in any more
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
