import { z } from "zod";
import { cleanName, SignOnRefusal, type Vouched } from "../sign-on/vouched.ts";
import { parseDomFromString, xpath } from "@node-saml/node-saml/lib/xml.js";
import { decryptAssertion, unreadable } from "./encrypted-assertion.ts";
import { type Clock, day } from "#service/kernel/clock.ts";
import {
  clockSkew,
  createSaml,
  type ActiveProvider,
  type SamlService,
  readCertificates,
} from "./service-provider.ts";

/** What a response says, and the assertion that it is in. */
type Asserted = Vouched & {
  assertionId: string;
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

type Recipient = {
  provider: ActiveProvider;
  service: SamlService;
  clock: Clock;
  /** They decrypt assertions; as PEM. */
  privateKeys: readonly string[];
};

/**
 * Reads a SAML response posted by a browser.
 * @param encoded `SAMLResponse` as it was posted
 * @throws SignOnRefusal unless it is complete, currently valid, addressed to this service, and signed with one of
 * the provider's certificates
 */
export async function readSamlResponse(
  encoded: string,
  { provider, service, clock, privateKeys }: Recipient,
): Promise<Asserted> {
  const certificates = readCertificates(provider.certificate, clock.now());
  if ("problem" in certificates) throw new SignOnRefusal(certificates.problem);
  const response = await readShape(decode(encoded), service.acsURL, privateKeys);
  const saml = createSaml(provider, service, clock, {
    certificates: certificates.valid,
  });
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(response.xml).toString("base64") })
    .catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      // The library looks at the assertion itself only once it has verified the signature.
      if (response.wasEncrypted && !reason.startsWith("SAML assertion ")) throw unreadable(cause);
      throw new SignOnRefusal(`Invalid response: ${reason}.`, { cause });
    });
  if (profile === null) throw new SignOnRefusal("The response doesn't name a person.");
  if (profile.issuer !== provider.entity_id) {
    throw new SignOnRefusal("The assertion comes from another identity provider.");
  }
  // Use only signed data: the library returns the assertion exactly as covered by its signature.
  const assertion = assertionShape.safeParse(profile.getAssertion?.());
  if (!assertion.success) throw new SignOnRefusal("The assertion is incomplete.");
  const { $: facts, Subject, Conditions } = assertion.data.Assertion;
  if (facts.Version !== "2.0" || !facts.ID)
    throw new SignOnRefusal("The assertion isn't SAML 2.0.");
  const attributes = (profile.attributes ?? {}) as Attributes;
  const email = emailOf(profile.nameID, attributes);
  const answered = confirm(Subject[0].SubjectConfirmation, service, clock);
  const expiresAt = Math.max(instant(Conditions[0].$.NotOnOrAfter), answered.until) + clockSkew;
  if (expiresAt > clock.now() + day)
    throw new SignOnRefusal("The assertion's validity period is too long.");
  return {
    assertionId: facts.ID,
    requestId: answered.requestId,
    subject: email,
    email,
    claims: attributes,
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
  throw new SignOnRefusal("The assertion doesn't answer a current sign-in started here.");
}

function instant(text: string | undefined): number {
  const time = Date.parse(text ?? "");
  if (Number.isNaN(time)) throw new SignOnRefusal("The assertion has no expiry time.");
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
  throw new SignOnRefusal("The assertion has no email, neither as NameID nor as an attribute.");
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
    const name = cleanName(value);
    if (name !== undefined) return name;
  }
  return undefined;
}

/*
 * Refuses input that the library accepts but shouldn't. Uses the library's own parser, so that both see the same
 * document.
 */

const largest = 200_000;

const allowed: Record<string, ReadonlySet<string>> = {
  SignatureMethod: new Set([
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  ]),
  DigestMethod: new Set([
    "http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmlenc#sha512",
  ]),
  CanonicalizationMethod: new Set(["http://www.w3.org/2001/10/xml-exc-c14n#"]),
  Transform: new Set([
    "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
    "http://www.w3.org/2001/10/xml-exc-c14n#",
  ]),
};

type ReadResponse = { xml: string; wasEncrypted: boolean };

/** The response with its assertion decrypted. @throws SignOnRefusal unless it looks like one of a real provider */
async function readShape(
  xml: string,
  acsURL: string,
  privateKeys: readonly string[],
): Promise<ReadResponse> {
  const dom = await parse(xml);
  const [encrypted, ...others] = xpath.selectElements(
    dom,
    "//*[local-name()='EncryptedAssertion']",
  );
  if (encrypted === undefined) {
    checkShape(dom, acsURL);
    return { xml, wasEncrypted: false };
  }
  if (others.length > 0 || encrypted.parentNode !== dom.documentElement) throw manyAssertions();
  const inClear = decryptAssertion(xml, encrypted, privateKeys);
  try {
    checkShape(await parse(inClear), acsURL);
  } catch (cause) {
    throw unreadable(cause);
  }
  return { xml: inClear, wasEncrypted: true };
}

const manyAssertions = () => new SignOnRefusal("The response must contain exactly one assertion.");

/**
 * Refuses a response that is larger, stranger, or weaker than one that a real provider sends: DOCTYPE, comments, SHA-1,
 * more than one assertion, a repeated ID, or a signature of something other than the response or its assertion.
 * @param acsURL the destination that it must have
 * @throws SignOnRefusal
 */
function checkShape(dom: Document, acsURL: string): void {
  const elements = (query: string) => xpath.selectElements(dom, query);
  const named = (name: string) => elements(`//*[local-name()='${name}']`);

  const root = dom.documentElement;
  if (root.localName !== "Response") throw new SignOnRefusal("This isn't a SAML response.");
  const destination = root.getAttribute("Destination");
  if (destination && destination !== acsURL) {
    throw new SignOnRefusal("The response is meant for another URL.");
  }
  if (named("Response").length > 1 || named("EncryptedAssertion").length > 0) {
    throw manyAssertions();
  }
  const assertions = named("Assertion");
  if (assertions.length !== 1 || assertions[0]?.parentNode !== root) throw manyAssertions();
  for (const signature of named("Signature")) {
    const { parentNode } = signature;
    if (parentNode !== root && parentNode !== assertions[0]) {
      throw new SignOnRefusal("A signature stands where none belongs.");
    }
  }
  const attributes = elements("//*").flatMap((element) => Array.from(element.attributes));
  const ids = attributes
    .filter(({ name }) => name.toLowerCase() === "id")
    .map(({ value }) => value);
  if (new Set(ids).size !== ids.length) {
    throw new SignOnRefusal("Two parts of the answer have one ID.");
  }
  for (const [name, algorithms] of Object.entries(allowed)) {
    for (const element of named(name)) {
      if (!algorithms.has(element.getAttribute("Algorithm") ?? "")) {
        throw new SignOnRefusal(`The response's ${name} isn't allowed. Sign with RSA and SHA-256.`);
      }
    }
  }
}

function decode(encoded: string): string {
  if (encoded.length > largest) throw new SignOnRefusal("The response is too large.");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded))
    throw new SignOnRefusal("The response isn't base64.");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(encoded, "base64"),
    );
  } catch (cause) {
    throw new SignOnRefusal("The response isn't UTF-8.", { cause });
  }
}

async function parse(xml: string): Promise<Document> {
  if (/<!|<\?(?!xml\s)/.test(xml)) {
    throw new SignOnRefusal(
      "The response contains a document type, comment, or processing instruction.",
    );
  }
  try {
    return await parseDomFromString(xml);
  } catch (cause) {
    throw new SignOnRefusal("The response isn't XML.", { cause });
  }
}
