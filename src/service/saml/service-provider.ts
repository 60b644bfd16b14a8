import { generateServiceProviderMetadata, SAML, type SamlConfig } from "@node-saml/node-saml";
import type { Clock } from "../clock.ts";
import { minute } from "../clock.ts";
import type { SamlProviderTable } from "../store/schema-saml.ts";

/** Clocks of two machines may differ this much. */
export const clockSkew = minute;

/** What an identity provider has to know of us; its own for each provider, so that none can speak for another. */
export type SamlService = { acsURL: string; startURL: string; entityID: string };

export function samlService(
  { organization_id, id }: Pick<SamlProviderTable, "organization_id" | "id">,
  origin: string,
): SamlService {
  const base = `${origin}/saml/${organization_id}/${id}`;
  return { acsURL: `${base}/acs`, startURL: `${base}/start`, entityID: `${base}/metadata` };
}

/** A provider with all that signing in takes. */
export type ActiveProvider = SamlProviderTable & {
  sso_url: string;
  entity_id: string;
  certificate: string;
};

export function isActive(provider: SamlProviderTable): provider is ActiveProvider {
  return provider.sso_url !== null && provider.entity_id !== null && provider.certificate !== null;
}

/** The library, on the clock that was handed in. */
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

/** @param requestId ID of the request that is sent; not needed to read an answer */
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
      // Most providers sign the assertion alone, and nothing else of the answer is believed.
      wantAuthnResponseSigned: false,
      disableRequestedAuthnContext: true,
      acceptedClockSkewMs: clockSkew,
      ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
    },
    clock,
  );
}

/** Our metadata for a provider, which need not be configured for it yet. */
export function samlMetadata(service: SamlService): string {
  return generateServiceProviderMetadata({
    issuer: service.entityID,
    callbackUrl: service.acsURL,
    wantAssertionsSigned: true,
  });
}
