import { inflateRawSync } from "node:zlib";
import { signXml } from "@node-saml/node-saml/lib/xml.js";
import type { TestCertificate } from "./certificate.ts";

/** The contents of an assertion; every field can be set to a wrong value. */
export type TestAssertion = {
  id: string;
  email: string;
  issuer: string;
  audience: string;
  recipient: string;
  inResponseTo: string;
  /** Epoch milliseconds. */
  from: number;
  until: number;
  /** More attributes, by their names. */
  attributes?: Readonly<Record<string, readonly string[]>>;
};

const namespaces =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';

/** The AuthnRequest in the URL that a sign-in redirects to. */
export function readRequest(address: string): { id: string; acs: string; issuer: string } {
  const encoded = new URL(address).searchParams.get("SAMLRequest") ?? "";
  const xml = inflateRawSync(Buffer.from(encoded, "base64")).toString();
  const part = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? "";
  return {
    id: part(/ ID="([^"]+)"/),
    acs: part(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: part(/<saml:Issuer[^>]*>([^<]+)</),
  };
}

/** A response without a signature. */
export function printSamlResponse(assertion: TestAssertion): string {
  const { id, email, issuer, audience, recipient, inResponseTo, from, until } = assertion;
  const more = Object.entries(assertion.attributes ?? {}).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join("")}</saml:Attribute>`,
  );
  const time = (milliseconds: number) => new Date(milliseconds).toISOString();
  return `<samlp:Response ${namespaces} ID="_r-${id}" Version="2.0" IssueInstant="${time(from)}" Destination="${recipient}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${id}" Version="2.0" IssueInstant="${time(from)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${email}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${time(until)}" Recipient="${recipient}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${time(from)}" NotOnOrAfter="${time(until)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${time(from)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="displayName"><saml:AttributeValue>Ada Lovelace</saml:AttributeValue></saml:Attribute>${more.join("")}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}

/** Signs the assertion in a response. */
export function signSamlResponse(
  xml: string,
  { privateKey }: TestCertificate,
  algorithm: "sha1" | "sha256" = "sha256",
): string {
  const assertion = "//*[local-name(.)='Assertion']";
  return signXml(
    xml,
    assertion,
    { reference: `${assertion}/*[local-name(.)='Issuer']`, action: "after" },
    { privateKey, signatureAlgorithm: algorithm, digestAlgorithm: algorithm },
  );
}
