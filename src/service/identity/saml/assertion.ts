import { z } from "zod";
import type { Clock } from "#service/kernel/clock.ts";
import { day } from "#service/kernel/clock.ts";
import { readCertificate } from "./certificate.ts";
import { SamlRefusal } from "./refusal.ts";
import { checkShape } from "./response-shape.ts";
import {
  clockSkew,
  createSaml,
  type ActiveProvider,
  type SamlService,
} from "./service-provider.ts";

/** The user that an identity provider has authenticated, and the assertion. */
export type Vouched = {
  assertionId: string;
  /** The request that the assertion responds to. */
  requestId: string;
  /** Lower case. */
  email: string;
  displayName: string;
  /** When the assertion expires, in epoch milliseconds. */
  expiresAt: number;
};

type Attributes = Record<string, unknown>;

const element = z.object({ $: z.record(z.string(), z.string()) });
const confirmation = element.extend({ SubjectConfirmationData: z.tuple([element]) });
const assertionShape = z.object({
  Assertion: element.extend({
    Subject: z.tuple([z.object({ SubjectConfirmation: z.array(confirmation).min(1) })]),
    Conditions: z.tuple([element]),
    AuthnStatement: z.array(z.unknown()).min(1),
  }),
});

const emailShape = z.email().max(320);

/**
 * Reads a SAML response posted by a browser.
 * @param encoded `SAMLResponse` as it was posted
 * @throws SamlRefusal unless it is complete, currently valid, addressed to this service, and signed with the provider's
 * certificate
 */
export async function readSamlResponse(
  encoded: string,
  { provider, service, clock }: { provider: ActiveProvider; service: SamlService; clock: Clock },
): Promise<Vouched> {
  const certificate = readCertificate(provider.certificate, clock.now());
  if ("problem" in certificate) throw new SamlRefusal(certificate.problem);
  await checkShape(encoded, service.acsURL);
  const saml = createSaml(provider, service, clock);
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: encoded })
    .catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new SamlRefusal(`Invalid response: ${reason}.`, { cause });
    });
  if (profile === null) throw new SamlRefusal("The response doesn't name a person.");
  if (profile.issuer !== provider.entity_id) {
    throw new SamlRefusal("The assertion comes from another identity provider.");
  }
  // Use only signed data: the library returns the assertion exactly as covered by its signature.
  const assertion = assertionShape.safeParse(profile.getAssertion?.());
  if (!assertion.success) throw new SamlRefusal("The assertion is incomplete.");
  const { $: facts, Subject, Conditions } = assertion.data.Assertion;
  if (facts.Version !== "2.0" || !facts.ID) throw new SamlRefusal("The assertion isn't SAML 2.0.");
  const attributes = (profile.attributes ?? {}) as Attributes;
  const email = emailOf(profile.nameID, attributes);
  const answered = confirm(Subject[0].SubjectConfirmation, service, clock);
  const expiresAt = Math.max(instant(Conditions[0].$.NotOnOrAfter), answered.until) + clockSkew;
  if (expiresAt > clock.now() + day)
    throw new SamlRefusal("The assertion's validity period is too long.");
  return {
    assertionId: facts.ID,
    requestId: answered.requestId,
    email,
    displayName: nameOf(attributes) ?? email.slice(0, email.indexOf("@")),
    expiresAt,
  };
}

/** The request in the bearer confirmation, if its recipient and time are valid. */
function confirm(
  confirmations: readonly z.infer<typeof confirmation>[],
  service: SamlService,
  clock: Clock,
): { requestId: string; until: number } {
  for (const { $: facts, SubjectConfirmationData } of confirmations) {
    const { Recipient, InResponseTo, NotOnOrAfter } = SubjectConfirmationData[0].$;
    if (facts.Method !== "urn:oasis:names:tc:SAML:2.0:cm:bearer") continue;
    if (Recipient !== service.acsURL || !InResponseTo) continue;
    const until = instant(NotOnOrAfter);
    if (clock.now() < until + clockSkew) return { requestId: InResponseTo, until };
  }
  throw new SamlRefusal("The assertion doesn't answer a current sign-in started here.");
}

function instant(text: string | undefined): number {
  const time = Date.parse(text ?? "");
  if (Number.isNaN(time)) throw new SamlRefusal("The assertion has no expiry time.");
  return time;
}

const emailNames = [
  "email",
  "mail",
  "emailAddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
];

function emailOf(nameId: string, attributes: Attributes): string {
  for (const value of [...emailNames.map((name) => attributes[name]), nameId]) {
    const parsed = emailShape.safeParse(value);
    if (parsed.success) return parsed.data.toLowerCase();
  }
  throw new SamlRefusal("The assertion has no email, neither as NameID nor as an attribute.");
}

const fullNames = [
  "displayName",
  "name",
  "urn:oid:2.16.840.1.113730.3.1.241",
  "http://schemas.microsoft.com/identity/claims/displayname",
];

function nameOf(attributes: Attributes): string | undefined {
  const given = [
    attributes.firstName ?? attributes.givenName,
    attributes.lastName ?? attributes.sn,
  ];
  const candidates = [...fullNames.map((name) => attributes[name]), given.join(" ")];
  for (const value of candidates) {
    const name = typeof value === "string" ? value.replaceAll(/[\p{Cc}\s]+/gu, " ").trim() : "";
    if (name !== "") return name.slice(0, 100);
  }
  return undefined;
}
