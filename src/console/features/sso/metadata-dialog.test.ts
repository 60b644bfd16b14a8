import { expect, it } from "vitest";
import { makeCertificate } from "#testing/certificate.ts";
import { readMetadata } from "./metadata-dialog.tsx";

const now = Date.UTC(2026, 0, 1);
const from = Date.UTC(2025, 0, 1);
const old = makeCertificate({ from, until: now - 1000 }).certificate;
const current = makeCertificate({ from, until: Date.UTC(2030, 0, 1) }).certificate;
const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----/g, "");

const key = (pem: string, use = ' use="signing"') =>
  `<md:KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const redirect =
  '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://id.example/sso?a=1&amp;b=2"/>';
const post =
  '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://id.example/post"/>';
const idp = (inner: string) =>
  `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${inner}</md:IDPSSODescriptor>`;
const entity = (inner: string) =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://id.example/">${inner}</md:EntityDescriptor>`;

it("reads name, URL, and certificate with any prefixes and declaration", () => {
  const expected = {
    entityID: "https://id.example/",
    ssoURL: "https://id.example/sso?a=1&b=2",
    certificate: current,
  };
  const xml = entity(idp(key(current) + post + redirect));
  const plain = xml.replaceAll("md:", "").replaceAll("xmlns:md=", "xmlns=");
  for (const text of [xml, `\uFEFF<?xml version="1.0"?>\n<!-- ours -->${xml}`, plain]) {
    expect(readMetadata(text, now)).toEqual(expected);
  }
});

it("takes all signing certificates while the provider rolls over, in their order", () => {
  const next = makeCertificate({ from, until: Date.UTC(2035, 0, 1) }).certificate;
  const later = makeCertificate({ from: now + 1000, until: Date.UTC(2036, 0, 1) }).certificate;
  const read = (keys: string) => readMetadata(entity(idp(keys + redirect)), now);
  const bothIn = key(current).replace(
    "</ds:X509Data>",
    `<ds:X509Certificate>${bare(next)}</ds:X509Certificate></ds:X509Data>`,
  );
  for (const keys of [key(current) + key(next), key(current, "") + key(next, ""), bothIn]) {
    expect(read(keys)).toMatchObject({ certificate: current + next });
  }
  expect(read(key(current) + key(later) + key(current))).toMatchObject({
    certificate: current + later,
  });
});

it("leaves out certificates that can't be used, unless there are no others", () => {
  const weak = makeCertificate({ from, until: Date.UTC(2030, 0, 1), bits: 1024 }).certificate;
  const keys =
    key(old) + key(current, "") + key(weak) + key("MIIB") + key(old, ' use="encryption"');
  expect(readMetadata(entity(idp(keys + redirect)), now)).toMatchObject({ certificate: current });
  expect(readMetadata(entity(idp(key(old) + redirect)), now)).toMatchObject({ certificate: old });
});

it("finds the one identity provider among others", () => {
  const others = `<md:EntitiesDescriptor xmlns:md="m">${entity("<md:SPSSODescriptor/>")}${entity(idp(key(current) + redirect))}</md:EntitiesDescriptor>`;
  expect(readMetadata(others, now)).toMatchObject({ entityID: "https://id.example/" });
});

it.each([
  ["no XML", "certificate please", "not-xml"],
  ["broken XML", "<a><b></a>", "not-xml"],
  ["a document type", `<!DOCTYPE x>${entity(idp(key(current) + redirect))}`, "not-xml"],
  ["other XML", "<html><body/></html>", "not-metadata"],
  ["a service provider", entity("<md:SPSSODescriptor/>"), "no-provider"],
  ["several", entity(idp(redirect) + idp(redirect)), "several"],
  ["no redirect", entity(idp(key(current) + post)), "no-redirect"],
  ["no certificate", entity(idp(redirect)), "no-certificate"],
  ["a broken certificate", entity(idp(key("MIIB") + redirect)), "no-certificate"],
])("says why it takes nothing: %s", (_, text, problem) => {
  expect(readMetadata(text, now)).toBe(problem);
});
