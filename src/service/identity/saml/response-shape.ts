import { parseDomFromString, xpath } from "@node-saml/node-saml/lib/xml.js";
import { SamlRefusal } from "./refusal.ts";

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

/**
 * Refuses a response that is larger, stranger, or weaker than one that a real provider sends: DOCTYPE, comments, SHA-1,
 * more than one assertion, a repeated ID, or a signature of something other than the response or its assertion.
 * @param encoded `SAMLResponse` as it was posted
 * @param acsURL the destination that it must have
 * @throws SamlRefusal
 */
export async function checkShape(encoded: string, acsURL: string): Promise<void> {
  const xml = decode(encoded);
  if (/<!|<\?(?!xml\s)/.test(xml)) {
    throw new SamlRefusal(
      "The response contains a document type, comment, or processing instruction.",
    );
  }
  const dom = await parse(xml);
  const elements = (query: string) => xpath.selectElements(dom, query);
  const named = (name: string) => elements(`//*[local-name()='${name}']`);

  const root = dom.documentElement;
  if (root.localName !== "Response") throw new SamlRefusal("This isn't a SAML response.");
  const destination = root.getAttribute("Destination");
  if (destination && destination !== acsURL) {
    throw new SamlRefusal("The response is meant for another URL.");
  }
  if (named("Response").length > 1 || named("EncryptedAssertion").length > 0) {
    throw new SamlRefusal("The response contains more than one assertion, or an encrypted one.");
  }
  const assertions = named("Assertion");
  if (assertions.length !== 1 || assertions[0]?.parentNode !== root) {
    throw new SamlRefusal("The response must contain exactly one assertion.");
  }
  for (const signature of named("Signature")) {
    const { parentNode } = signature;
    if (parentNode !== root && parentNode !== assertions[0]) {
      throw new SamlRefusal("A signature stands where none belongs.");
    }
  }
  const attributes = elements("//*").flatMap((element) => Array.from(element.attributes));
  const ids = attributes
    .filter(({ name }) => name.toLowerCase() === "id")
    .map(({ value }) => value);
  if (new Set(ids).size !== ids.length) {
    throw new SamlRefusal("Two parts of the answer have one ID.");
  }
  for (const [name, algorithms] of Object.entries(allowed)) {
    for (const element of named(name)) {
      if (!algorithms.has(element.getAttribute("Algorithm") ?? "")) {
        throw new SamlRefusal(`The response's ${name} isn't allowed. Sign with RSA and SHA-256.`);
      }
    }
  }
}

function decode(encoded: string): string {
  if (encoded.length > largest) throw new SamlRefusal("The response is too large.");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) throw new SamlRefusal("The response isn't base64.");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(encoded, "base64"),
    );
  } catch (cause) {
    throw new SamlRefusal("The response isn't UTF-8.", { cause });
  }
}

async function parse(xml: string) {
  try {
    return await parseDomFromString(xml);
  } catch (cause) {
    throw new SamlRefusal("The response isn't XML.", { cause });
  }
}
