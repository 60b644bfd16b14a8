import { X509Certificate } from "node:crypto";

const smallestKey = 2048;

/**
 * Reads the certificate that an identity provider signs with, as PEM.
 * @param text PEM, or only its base64 as in metadata
 * @param now epoch milliseconds
 * @returns `problem`, a sentence, if it can't be trusted: not an RSA key of at least 2,048 bits, or expired or not yet
 * valid
 */
export function readCertificate(text: string, now: number): { pem: string } | { problem: string } {
  const certificate = parse(text);
  if (certificate === undefined) {
    return { problem: "This isn't an X.509 certificate. Copy all of it, as PEM or base64." };
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < smallestKey) {
    return { problem: "The certificate must use an RSA key of at least 2,048 bits." };
  }
  if (now < certificate.validFromDate.getTime()) {
    return { problem: `The certificate isn't valid before ${certificate.validFrom}.` };
  }
  if (now > certificate.validToDate.getTime()) {
    return { problem: `The certificate expired on ${certificate.validTo}.` };
  }
  return { pem: certificate.toString() };
}

function parse(text: string): X509Certificate | undefined {
  const trimmed = text.trim();
  // With more than one certificate, it is unclear which one is meant.
  if (trimmed.split("-----BEGIN").length > 2) return undefined;
  try {
    return new X509Certificate(
      trimmed.startsWith("-----") ? trimmed : Buffer.from(trimmed, "base64"),
    );
  } catch {
    return undefined;
  }
}
