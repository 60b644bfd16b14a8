import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";

export type TestCertificate = { certificate: string; privateKey: string };

type Options = { type?: "rsa" | "ec"; bits?: number; from: number; until: number };

/** A key and a self-signed certificate; Node can parse certificates but not create them. */
export function makeCertificate({
  type = "rsa",
  bits = 2048,
  from,
  until,
}: Options): TestCertificate {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } =
    type === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: bits })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  const oid = type === "rsa" ? "2a864886f70d01010b" : "2a8648ce3d040302";
  const algorithm = sequence(
    der(0x06, Buffer.from(oid, "hex")),
    type === "rsa" ? der(0x05) : empty,
  );
  const commonName = sequence(
    der(0x06, Buffer.from("550403", "hex")),
    der(0x0c, Buffer.from("test")),
  );
  const name = sequence(der(0x31, commonName));
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("sha256").update(signed).sign(privateKey);
  const bytes = sequence(signed, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = bytes.toString("base64").replaceAll(/.{1,64}/g, "$&\n");
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}

const empty = Buffer.alloc(0);

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return der(0x18, Buffer.from(text));
}
