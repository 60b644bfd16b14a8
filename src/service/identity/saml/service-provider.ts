import { generateServiceProviderMetadata, SAML, type SamlConfig } from "@node-saml/node-saml";
import type { Clock } from "#service/kernel/clock.ts";
import { minute } from "#service/kernel/clock.ts";
import type { SamlProviderTable } from "#service/kernel/store/schema-access.ts";

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
