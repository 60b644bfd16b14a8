import { generateServiceProviderMetadata, SAML, type SamlConfig } from "@node-saml/node-saml";
import { X509Certificate } from "node:crypto";
import { type Clock, minute } from "#service/kernel/clock.ts";
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

/**
 * @param more.requestId ID of the request to send; not needed for reading a response
 * @param more.certificates those that a response may be signed with; not needed for sending a request
 */
export function createSaml(
  provider: ActiveProvider,
  service: SamlService,
  clock: Clock,
  { requestId, certificates }: { requestId?: string; certificates?: string[] },
): SAML {
  return new ClockedSaml(
    {
      entryPoint: provider.sso_url,
      idpCert: certificates ?? provider.certificate,
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

/**
 * This service's metadata for a provider, which may not be configured yet.
 * @param encryptionCertificate PEM; undefined if it has none
 */
export function samlMetadata(service: SamlService, encryptionCertificate?: string): string {
  return generateServiceProviderMetadata({
    issuer: service.entityID,
    callbackUrl: service.acsURL,
    wantAssertionsSigned: true,
    ...(encryptionCertificate !== undefined && {
      decryptionCert: encryptionCertificate,
      // The library only asks whether there is a private key.
      decryptionPvk: "yes",
    }),
  });
}

const smallestKey = 2048;

/** An identity provider has one certificate, and two or three while it replaces one. */
const mostCertificates = 10;

/**
 * Reads the certificates that an identity provider signs with. While it replaces one, it publishes the next one before
 * it signs with it, so both are accepted.
 * @param text PEM, including any other content of its file, or only the base64 as in metadata
 * @param now epoch milliseconds
 * @returns all of them as PEM, and those that are valid now; `problem`, a sentence, if they can't be trusted: not an RSA
 * key of at least 2,048 bits, or none that is valid now
 */
export function readCertificates(
  text: string,
  now: number,
): { pem: string; valid: string[] } | { problem: string } {
  if (/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/.test(text)) {
    return {
      problem: "This has a private key. Treat it as compromised, and enter only the certificate.",
    };
  }
  const certificates = parse(text);
  if (certificates === undefined) {
    return { problem: "This isn't an X.509 certificate. Copy all of it, as PEM or base64." };
  }
  if (certificates.length > mostCertificates) {
    return {
      problem: `There are more than ${mostCertificates} certificates. Enter only those that it signs with.`,
    };
  }
  const isStrong = ({ publicKey }: X509Certificate) =>
    publicKey.asymmetricKeyType === "rsa" &&
    (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= smallestKey;
  if (!certificates.every(isStrong)) {
    return { problem: "The certificate must use an RSA key of at least 2,048 bits." };
  }
  const valid = certificates.filter(
    ({ validFromDate, validToDate }) =>
      now >= validFromDate.getTime() && now <= validToDate.getTime(),
  );
  if (valid.length === 0) return { problem: notNow(certificates, now) };
  return { pem: certificates.join(""), valid: valid.map(String) };
}

/** When the last of a provider's certificates ends, in epoch milliseconds. @param pem as `readCertificates` returns it */
export function certificateEnd(pem: string): number {
  return Math.max(...(parse(pem) ?? []).map(({ validToDate }) => validToDate.getTime()));
}

/** Why none is valid: the one that will be next, or the one that was last. */
function notNow(certificates: readonly X509Certificate[], now: number): string {
  const next = certificates.find(({ validFromDate }) => now < validFromDate.getTime());
  if (next !== undefined) return `The certificate isn't valid before ${next.validFrom}.`;
  const [last] = certificates.toSorted((a, b) => b.validToDate.getTime() - a.validToDate.getTime());
  return `The certificate expired on ${last!.validTo}.`;
}

const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** The certificates in a text, each once; undefined if there are none, or one can't be read. */
function parse(text: string): X509Certificate[] | undefined {
  const isPem = text.includes("-----BEGIN");
  const sources = isPem ? (text.match(block) ?? []) : [Buffer.from(text, "base64")];
  if (isPem && sources.length !== text.split("-----BEGIN CERTIFICATE-----").length - 1) {
    return undefined;
  }
  try {
    const certificates = sources.map((source) => new X509Certificate(source));
    const byText = new Map(certificates.map((certificate) => [String(certificate), certificate]));
    return byText.size === 0 ? undefined : [...byText.values()];
  } catch {
    return undefined;
  }
}
