import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import { describe, expect, it } from "vitest";
import { makeCertificate } from "#testing/certificate.ts";
import {
  fingerprintOf,
  judge,
  pemOf,
  readCertificateFile,
  readCertificates,
  type Certificate,
} from "./certificate.ts";

const from = Date.UTC(2025, 0, 1);
const until = Date.UTC(2055, 5, 30, 12, 30, 15);
const now = Date.UTC(2026, 0, 1);
const pem = makeCertificate({ from, until }).certificate;
const body = pem.replaceAll(/-----[^-]+-----|\s/g, "");

function read(text: string): Certificate {
  return only(readCertificates(text));
}

function only(read: ReturnType<typeof readCertificates>): Certificate {
  if (typeof read === "string" || read.length !== 1) throw new Error(String(read));
  return read[0]!;
}

describe("a certificate", () => {
  it("is read with its names, dates and key", () => {
    expect(read(pem)).toMatchObject({ subject: "CN=test", issuer: "CN=test", from, until });
    expect(read(pem).rsaBits).toBe(2048);
    expect(read(pem).pem).toBe(pem);
  });

  it("is found as plain base64, inside other text, and as bytes", () => {
    const bytes = new Uint8Array(Buffer.from(body, "base64"));
    for (const certificate of [
      read(`  ${body.slice(0, 100)}\n${body.slice(100)} `),
      read(`Bag Attributes\n  friendlyName: idp\n${pem}\n`),
      only(readCertificateFile(bytes)),
      only(readCertificateFile(new TextEncoder().encode(pem))),
      read(`-----BEGIN RSA PUBLIC KEY-----\nMIIB\n-----END RSA PUBLIC KEY-----\n${pem}`),
      read(pem + pem),
    ]) {
      expect(certificate).toMatchObject({ pem });
    }
  });

  it("is one of several while the provider rolls over, whatever is around them", () => {
    const next = makeCertificate({ from, until }).certificate;
    const third = makeCertificate({ from, until }).certificate;
    for (const text of [
      pem + next + third,
      `0 s:CN = old\n${pem}\n 1 s:CN = new\n  ${next}\r\nand ${third} -- end`,
      [pem, next, pem, third].join("\n\n").replaceAll("\n", "\r\n"),
    ]) {
      const certificates = readCertificates(text);
      expect(typeof certificates === "string" ? certificates : pemOf(certificates)).toBe(
        pem + next + third,
      );
    }
  });

  it("has the same fingerprint as other tools show", async () => {
    expect(await fingerprintOf(read(pem))).toBe(new X509Certificate(pem).fingerprint256);
  });

  // Every root certificate that Node trusts: many issuers, old and new, with names in many scripts and encodings.
  it.each(rootCertificates.map((root) => [new X509Certificate(root).subject, root]))(
    "of the world is read as Node reads it: %s",
    (_, root) => {
      const expected = new X509Certificate(root);
      const certificate = read(root);
      expect(certificate.from).toBe(expected.validFromDate.getTime());
      expect(certificate.until).toBe(expected.validToDate.getTime());
      const { asymmetricKeyType, asymmetricKeyDetails } = expected.publicKey;
      const bits = asymmetricKeyType === "rsa" ? asymmetricKeyDetails?.modulusLength : undefined;
      expect(certificate.rsaBits).toBe(bits);
      const names = expected.subject.split("\n").filter((line) => /^(CN|O|OU|C|L|ST)=/.test(line));
      // Node escapes characters that have a meaning in its notation.
      const escapes = /\\(?=[^\dA-F])/g;
      expect(certificate.subject.split(", ").join("\n")).toContain(
        names
          .map((name) => name.replaceAll(escapes, ""))
          .join("\n")
          .replaceAll(", ", "\n"),
      );
    },
  );
});

describe("what is no certificate to trust", () => {
  const key = "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----";
  it.each([
    ["nothing", "", "malformed"],
    ["words", "nothing at all", "malformed"],
    ["base64 of something else", btoa("nothing at all"), "malformed"],
    ["one that breaks off", body.slice(0, 400), "malformed"],
    ["one with more behind it", btoa(`${atob(body)}\u0005\u0000`), "malformed"],
    ["a public key", pem.replaceAll("CERTIFICATE", "PUBLIC KEY"), "malformed"],
    ["one of two that breaks off", pem + pem.slice(0, 400), "malformed"],
    ["a private key", key, "private-key"],
    ["one with its private key", pem + key, "private-key"],
  ])("%s is told apart", (_, text, problem) => {
    expect(readCertificates(text)).toBe(problem);
  });

  it.each([
    ["expired", { from, until: now - 1000 }, "expired"],
    ["not valid yet", { from: now + 1000, until }, "early"],
    ["of a short key", { from, until, bits: 1024 }, "weak"],
    ["of another kind of key", { from, until, type: "ec" as const }, "not-rsa"],
    ["good", { from, until }, undefined],
  ])("one that is %s is judged before it is saved", (_, options, problem) => {
    expect(judge([read(makeCertificate(options).certificate)], now)).toBe(problem);
  });

  it("several need one that is valid now, and none that is weak", () => {
    const of = (options: Parameters<typeof makeCertificate>[0]) =>
      read(makeCertificate(options).certificate);
    const [old, next] = [of({ from, until: now - 1000 }), of({ from: now + 1000, until })];
    expect(judge([old, read(pem)], now)).toBeUndefined();
    expect(judge([next, read(pem)], now)).toBeUndefined();
    expect(judge([old, next], now)).toBe("early");
    expect(judge([old, old], now)).toBe("expired");
    expect(judge([read(pem), of({ from, until, bits: 1024 })], now)).toBe("weak");
  });

  it("never throws, whichever byte is wrong", () => {
    const bytes = new Uint8Array(Buffer.from(body, "base64"));
    for (let at = 0; at < bytes.length; at++) {
      const broken = bytes.slice();
      broken[at] = (broken[at] ?? 0) ^ 0x55;
      expect(() => readCertificateFile(broken)).not.toThrow();
      expect(() => readCertificateFile(bytes.slice(0, at))).not.toThrow();
    }
  });
});
