import { contentOf, DerError, inside, readAll, tags } from "./der.ts";
import { hex, modulusBits, readName, readTime } from "./name.ts";

/** The contents of a certificate. */
export type Certificate = {
  subject: string;
  issuer: string;
  /** Epoch milliseconds. */
  from: number;
  until: number;
  /** Size of its RSA key in bits; undefined for another type of key. */
  rsaBits: number | undefined;
  bytes: Uint8Array;
  /** In the platform's format. */
  pem: string;
};

/** Why a text isn't a valid certificate of an identity provider, or why the platform would reject it. */
type CertificateProblem =
  | "malformed"
  | "several"
  | "private-key"
  | "not-rsa"
  | "weak"
  | "early"
  | "expired";

const begin = /-----BEGIN ([A-Z0-9 ]+)-----/g;
const block = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/;
const rsa = "2a864886f70d010101";
const smallestKey = 2048;

/**
 * Parses an X.509 certificate.
 *
 * @param text - PEM, including any other content of its file, or only the base64, as in metadata
 */
export function readCertificate(text: string): Certificate | CertificateProblem {
  const labels = Array.from(text.matchAll(begin), ([, label]) => label ?? "");
  if (labels.some((label) => label.endsWith("PRIVATE KEY"))) return "private-key";
  if (labels.length > 1) return "several";
  const base64 = labels.length === 0 ? text : block.exec(text)?.[1];
  const bytes = fromBase64(base64 ?? "");
  return bytes === undefined ? "malformed" : readDer(bytes);
}

/** Parses a certificate file, in PEM or DER. */
export function readCertificateFile(bytes: Uint8Array): Certificate | CertificateProblem {
  const found = readDer(bytes);
  return found === "malformed" ? readCertificate(new TextDecoder().decode(bytes)) : found;
}

/**
 * Why the platform would reject a certificate: it requires an RSA key of at least 2,048 bits and current dates.
 *
 * @param now - epoch milliseconds
 */
export function judge(certificate: Certificate, now: number): CertificateProblem | undefined {
  if (certificate.rsaBits === undefined) return "not-rsa";
  if (certificate.rsaBits < smallestKey) return "weak";
  if (now < certificate.from) return "early";
  return now > certificate.until ? "expired" : undefined;
}

/**
 * SHA-256 of the certificate in the format of identity providers; undefined over plain HTTP, where browsers offer no
 * cryptography.
 */
export async function fingerprintOf({ bytes }: Certificate): Promise<string | undefined> {
  // The types claim that it always exists.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const digest = await subtle?.digest("SHA-256", bytes.slice());
  return (
    digest &&
    hex(new Uint8Array(digest))
      .toUpperCase()
      .replaceAll(/(..)(?!$)/g, "$1:")
  );
}

function readDer(bytes: Uint8Array): Certificate | "malformed" {
  try {
    const [certificate, ...more] = readAll(bytes);
    if (more.length > 0) return "malformed";
    const [signed, algorithm, signature] = inside(certificate, tags.sequence);
    contentOf(algorithm, tags.sequence);
    contentOf(signature, tags.bitString);
    const fields = inside(signed, tags.sequence);
    // The version precedes the serial number, and is optional.
    const start = fields[0]?.tag === tags.integer ? 0 : 1;
    const [serial, , issuer, validity, subject, key] = fields.slice(start);
    contentOf(serial, tags.integer);
    const [from, until] = inside(validity, tags.sequence);
    return {
      subject: readName(subject),
      issuer: readName(issuer),
      from: readTime(from),
      until: readTime(until),
      rsaBits: rsaBits(inside(key, tags.sequence)),
      bytes,
      pem: toPem(bytes),
    };
  } catch (error) {
    if (error instanceof DerError) return "malformed";
    throw error;
  }
}

function rsaBits([algorithm, bits]: ReturnType<typeof inside>): number | undefined {
  const [oid] = inside(algorithm, tags.sequence);
  if (hex(contentOf(oid, tags.oid)) !== rsa) return undefined;
  return modulusBits(contentOf(bits, tags.bitString));
}

function fromBase64(text: string): Uint8Array | undefined {
  const clean = text.replaceAll(/\s/g, "");
  if (clean === "" || !/^[A-Za-z0-9+/]+={0,2}$/.test(clean) || clean.length % 4 === 1) {
    return undefined;
  }
  return Uint8Array.from(atob(clean), (letter) => letter.charCodeAt(0));
}

function toPem(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const lines = base64.replaceAll(/.{1,64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`;
}
