import { generateServiceProviderMetadata, SAML, type SamlConfig } from "@node-saml/node-saml";
import { X509Certificate } from "node:crypto";
import { type Clock, minute } from "#service/kernel/clock.ts";
import type { SamlProviderTable } from "#service/kernel/store/schema-access.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** Tolerated clock difference between two machines. */
export const clockSkew = minute;

/**
 * What an identity provider needs to know about this service. Different for each provider, so that none can sign in
 * users of another.
 */
export type SamlService = { acsURL: string; startURL: string; entityID: string };

export function samlService(
  { organization_id, id }: Pick<SamlProviderTable, "organization_id" | "id">,
  origin: string,
): SamlService {
  const base = `${origin}/saml/${organization_id}/${id}`;
  return { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` };
}

/** A provider with everything that signing in requires. */
export type ActiveProvider = SamlProviderTable & {
  sso_url: string;
  entity_id: string;
  certificate: string;
};

export function isActive<Provider extends SamlProviderTable>(
  provider: Provider,
): provider is Provider & ActiveProvider {
  return provider.sso_url !== null && provider.entity_id !== null && provider.certificate !== null;
}

/** The library, with an injected clock. */
class ClockedSaml extends SAML {
  readonly #clock: Clock;

  constructor(options: SamlConfig, clock: Clock) {
    super(options);
    this.#clock = clock;
  }

  protected override checkTimestampsValidityError(
    _now: number,
    notBefore: string,
    notOnOrAfter: string,
    maxTimeLimit?: number,
  ): Error | null {
    const now = this.#clock.now();
    return super.checkTimestampsValidityError(now, notBefore, notOnOrAfter, maxTimeLimit);
  }
}

/** @param requestId ID of the request to send; not needed for reading a response */
export function createSaml(
  provider: ActiveProvider,
  service: SamlService,
  clock: Clock,
  requestId?: string,
): SAML {
  return new ClockedSaml(
    {
      entryPoint: provider.sso_url,
      idpCert: provider.certificate,
      issuer: service.entityID,
      audience: service.entityID,
      callbackUrl: service.acsURL,
      wantAssertionsSigned: true,
      // Most providers sign only the assertion. Nothing else in the response is used.
      wantAuthnResponseSigned: false,
      disableRequestedAuthnContext: true,
      acceptedClockSkewMs: clockSkew,
      ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
    },
    clock,
  );
}

/** This service's metadata for a provider, which may not be configured yet. */
export function samlMetadata(service: SamlService): string {
  return generateServiceProviderMetadata({
    issuer: service.entityID,
    callbackUrl: service.acsURL,
    wantAssertionsSigned: true,
  });
}

const smallestKey = 2048;

/**
 * Reads the certificate that an identity provider signs with, as PEM.
 * @param text PEM, or only its base64 as in metadata
 * @param now epoch milliseconds
 * @returns `problem`, a sentence, if it can't be trusted: not an RSA key of at least 2,048 bits, or expired or not yet
 * valid
 */
export function readCertificate(text: string, now: number): { pem: string } | { problem: string } {
  const certificate = parse(text);
  if (certificate === undefined) {
    return { problem: "This isn't an X.509 certificate. Copy all of it, as PEM or base64." };
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < smallestKey) {
    return { problem: "The certificate must use an RSA key of at least 2,048 bits." };
  }
  if (now < certificate.validFromDate.getTime()) {
    return { problem: `The certificate isn't valid before ${certificate.validFrom}.` };
  }
  if (now > certificate.validToDate.getTime()) {
    return { problem: `The certificate expired on ${certificate.validTo}.` };
  }
  return { pem: certificate.toString() };
}

function parse(text: string): X509Certificate | undefined {
  const trimmed = text.trim();
  // With more than one certificate, it is unclear which one is meant.
  if (trimmed.split("-----BEGIN").length > 2) return undefined;
  try {
    return new X509Certificate(
      trimmed.startsWith("-----") ? trimmed : Buffer.from(trimmed, "base64"),
    );
  } catch {
    return undefined;
  }
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

async function activeProviders(db: Db, organizationId: string) {
  const rows = await db
    .selectFrom("saml_provider")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .execute();
  return rows.filter(isActive);
}
