import { randomBytes, sign, X509Certificate, type KeyObject } from "node:crypto";

/*
 * Node can read certificates but not create them. This writes the few elements (DER, X.509) of one that only carries a key.
 */

type Subject = {
  publicKey: KeyObject;
  privateKey: KeyObject;
  /** The common name, of the subject and the issuer. */
  name: string;
  /** Epoch milliseconds. */
  from: number;
  until: number;
};

/** The signature algorithm for a type of key: its object identifier, and its parameters. */
const algorithms: Readonly<Record<string, Buffer>> = {
  rsa: sequence(der(0x06, Buffer.from("2a864886f70d01010b", "hex")), der(0x05)),
  ec: sequence(der(0x06, Buffer.from("2a8648ce3d040302", "hex"))),
};

/** A certificate for an RSA or an EC key, signed with SHA-256 by the key itself, as PEM. */
export function selfSign({ publicKey, privateKey, name, from, until }: Subject): string {
  const algorithm = algorithms[publicKey.asymmetricKeyType ?? ""]!;
  const commonName = sequence(
    der(0x06, Buffer.from("550403", "hex")),
    der(0x0c, Buffer.from(name)),
  );
  const subject = sequence(der(0x31, commonName));
  // Positive, and never empty.
  const serial = Buffer.concat([Buffer.from([0x4b]), randomBytes(15)]);
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    subject,
    sequence(time(from), time(until)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", signed, privateKey)]);
  return String(new X509Certificate(sequence(signed, algorithm, der(0x03, signature))));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

/** Years until 2049 have two digits (RFC 5280). */
function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return text < "2050" ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
}
