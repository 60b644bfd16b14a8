import { constants, createCipheriv, publicEncrypt, randomBytes } from "node:crypto";

/*
 * The encryption of an identity provider, with what is allowed and what isn't.
 */

const xmlenc = "http://www.w3.org/2001/04/xmlenc#";
const xmlenc11 = "http://www.w3.org/2009/xmlenc11#";
const xmldsig = "http://www.w3.org/2000/09/xmldsig#";

const contents = {
  "aes128-gcm": `${xmlenc11}aes128-gcm`,
  "aes256-gcm": `${xmlenc11}aes256-gcm`,
  "aes128-cbc": `${xmlenc}aes128-cbc`,
  "aes256-cbc": `${xmlenc}aes256-cbc`,
  "tripledes-cbc": `${xmlenc}tripledes-cbc`,
};

const keyMethods = {
  /** RSA-OAEP of XML Encryption 1.0, with SHA-1. */
  "rsa-oaep-mgf1p": { algorithm: `${xmlenc}rsa-oaep-mgf1p`, inside: "", hash: "sha1" },
  /** RSA-OAEP of version 1.1, with SHA-256. */
  "rsa-oaep": {
    algorithm: `${xmlenc11}rsa-oaep`,
    inside: `<ds:DigestMethod Algorithm="${xmlenc}sha256"/><xenc11:MGF xmlns:xenc11="${xmlenc11}" Algorithm="${xmlenc11}mgf1sha256"/>`,
    hash: "sha256",
  },
  /** The same with two hashes. */
  "rsa-oaep-mixed": {
    algorithm: `${xmlenc11}rsa-oaep`,
    inside: `<ds:DigestMethod Algorithm="${xmlenc}sha256"/>`,
    hash: "sha256",
  },
  "rsa-1_5": { algorithm: `${xmlenc}rsa-1_5`, inside: "", hash: undefined },
};

type Methods = { content: keyof typeof contents; key: keyof typeof keyMethods };

/** Encrypts the assertion in a response for the key of a certificate. */
export function encryptSamlResponse(
  response: string,
  certificate: string,
  { content, key }: Methods = { content: "aes256-gcm", key: "rsa-oaep-mgf1p" },
): string {
  return response.replace(/<saml:Assertion .*<\/saml:Assertion>/, (assertion) => {
    const [secret, bytes] = encryptText(assertion, content);
    const method = keyMethods[key];
    const wrapped = publicEncrypt(
      {
        key: certificate,
        ...(method.hash === undefined
          ? { padding: constants.RSA_PKCS1_PADDING }
          : { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: method.hash }),
      },
      secret,
    );
    return `<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="${xmlenc}" Type="${xmlenc}Element"><xenc:EncryptionMethod Algorithm="${contents[content]}"/><ds:KeyInfo xmlns:ds="${xmldsig}"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${method.algorithm}">${method.inside}</xenc:EncryptionMethod><xenc:CipherData><xenc:CipherValue>${wrapped.toString("base64")}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue>${bytes.toString("base64")}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>`;
  });
}

/** @returns the key, and what it encrypts */
function encryptText(text: string, content: Methods["content"]): [Buffer, Buffer] {
  if (content === "aes128-gcm" || content === "aes256-gcm") {
    const [secret, iv] = [randomBytes(content === "aes128-gcm" ? 16 : 32), randomBytes(12)];
    const cipher = createCipheriv(
      content === "aes128-gcm" ? "aes-128-gcm" : "aes-256-gcm",
      secret,
      iv,
    );
    const bytes = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
    return [secret, Buffer.concat([bytes, cipher.getAuthTag()])];
  }
  const [name, keyBytes, blockBytes] = {
    "aes128-cbc": ["aes-128-cbc", 16, 16] as const,
    "aes256-cbc": ["aes-256-cbc", 32, 16] as const,
    "tripledes-cbc": ["des-ede3-cbc", 24, 8] as const,
  }[content];
  const [secret, iv] = [randomBytes(keyBytes), randomBytes(blockBytes)];
  const plain = Buffer.from(text);
  const added = blockBytes - (plain.length % blockBytes);
  const padding = Buffer.concat([randomBytes(added - 1), Buffer.from([added])]);
  const cipher = createCipheriv(name, secret, iv).setAutoPadding(false);
  return [
    secret,
    Buffer.concat([iv, cipher.update(plain), cipher.update(padding), cipher.final()]),
  ];
}
