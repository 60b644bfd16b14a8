import { generateKeyPairSync } from "node:crypto";
import { selfSign } from "#service/identity/saml/self-signed.ts";

export type TestCertificate = { certificate: string; privateKey: string };

type Options = {
  type?: "rsa" | "ec";
  bits?: number;
  /** Whose it is. */
  name?: string;
  from: number;
  until: number;
};

/** A key and a self-signed certificate. */
export function makeCertificate({
  type = "rsa",
  bits = 2048,
  name = "test",
  from,
  until,
}: Options): TestCertificate {
  const keys =
    type === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: bits })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    certificate: selfSign({ ...keys, name, from, until }),
    privateKey: keys.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}
