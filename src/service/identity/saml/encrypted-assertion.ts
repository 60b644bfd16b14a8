import { constants, createDecipheriv, privateDecrypt } from "node:crypto";
import { xpath } from "@node-saml/node-saml/lib/xml.js";
import { SignOnRefusal } from "../sign-on/vouched.ts";

/*
 * Decrypts assertions (XML Encryption 1.1). The library would also accept RSA 1.5 and Triple DES, takes SHA-256 for SHA-1, and
 * doesn't know the RSA-OAEP of version 1.1.
 */

type Cipher = { name: string; ivBytes: number; keyBytes: number };

const gcm = (bits: number): [string, Cipher] => [
  `http://www.w3.org/2009/xmlenc11#aes${bits}-gcm`,
  { name: `aes-${bits}-gcm`, ivBytes: 12, keyBytes: bits / 8 },
];
const cbc = (bits: number): [string, Cipher] => [
  `http://www.w3.org/2001/04/xmlenc#aes${bits}-cbc`,
  { name: `aes-${bits}-cbc`, ivBytes: 16, keyBytes: bits / 8 },
];

/** CBC isn't authenticated, but Microsoft Entra has nothing else. The signature inside protects the content. */
const ciphers: ReadonlyMap<string, Cipher> = new Map([
  gcm(128),
  gcm(192),
  gcm(256),
  cbc(128),
  cbc(192),
  cbc(256),
]);

const tagBytes = 16;
const blockBytes = 16;

const hashes: Readonly<Record<string, string>> = {
  "http://www.w3.org/2000/09/xmldsig#sha1": "sha1",
  "http://www.w3.org/2001/04/xmlenc#sha256": "sha256",
  "http://www.w3.org/2001/04/xmldsig-more#sha384": "sha384",
  "http://www.w3.org/2001/04/xmlenc#sha512": "sha512",
};

const maskPrefix = "http://www.w3.org/2009/xmlenc11#mgf1";

/** An assertion can be encrypted for several recipients. */
const mostKeys = 5;

/** One sentence for whatever fails after the algorithms are known: the difference would help to decrypt without the key. */
export function unreadable(cause?: unknown): SignOnRefusal {
  return new SignOnRefusal(
    "The encrypted assertion can't be decrypted, or isn't signed. Check that your identity provider encrypts with the current certificate of Bindery, and signs the assertion.",
    { cause },
  );
}

/**
 * Replaces the encrypted assertion in a response by what is in it.
 * @param xml the response, without comments and processing instructions
 * @param encrypted its `EncryptedAssertion`, the only one
 * @param privateKeys as PEM
 * @throws SignOnRefusal
 */
export function decryptAssertion(
  xml: string,
  encrypted: Node,
  privateKeys: readonly string[],
): string {
  if (privateKeys.length === 0) {
    throw new SignOnRefusal(
      "The assertion is encrypted, but Bindery has no encryption certificate for this provider. Create one and enter it at your identity provider, or turn encryption off there.",
    );
  }
  const within = (query: string, node: Node = encrypted) => xpath.selectElements(node, query);
  const [data, ...others] = within("./*[local-name()='EncryptedData']");
  if (data === undefined || others.length > 0) throw unreadable();
  const cipher = readCipher(within("./*[local-name()='EncryptionMethod']", data)[0]);
  const keys = within(".//*[local-name()='EncryptedKey']").map((key) => ({
    hash: readHash(within("./*[local-name()='EncryptionMethod']", key)[0]),
    bytes: readValue(
      within("./*[local-name()='CipherData']/*[local-name()='CipherValue']", key)[0],
    ),
  }));
  const content = readValue(
    within("./*[local-name()='CipherData']/*[local-name()='CipherValue']", data)[0],
  );
  for (const { hash, bytes } of keys.slice(0, mostKeys)) {
    for (const privateKey of privateKeys) {
      const text = open(content, cipher, () => unwrap(bytes, privateKey, hash));
      if (text !== undefined) return xml.replace(encryptedElement, () => text);
    }
  }
  throw unreadable();
}

/** Tags are the only place of `<` in a response without comments, so this can't match anything else. */
const encryptedElement = /<((?:[^\s<>/:]+:)?EncryptedAssertion)(?=[\s>])[^]*?<\/\1\s*>/;

function readCipher(method: Element | undefined): Cipher {
  const algorithm = method?.getAttribute("Algorithm") ?? "";
  const cipher = ciphers.get(algorithm);
  if (cipher !== undefined) return cipher;
  throw new SignOnRefusal(
    `The assertion is encrypted with ${nameOf(algorithm)}, which isn't allowed. Let your identity provider use AES-GCM or AES-CBC.`,
  );
}

/** The hash of RSA-OAEP with which a key is encrypted. */
function readHash(method: Element | undefined): string {
  const algorithm = method?.getAttribute("Algorithm") ?? "";
  const isOlder = algorithm === "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p";
  if (!isOlder && algorithm !== "http://www.w3.org/2009/xmlenc11#rsa-oaep") {
    throw new SignOnRefusal(
      `The key of the assertion is encrypted with ${nameOf(algorithm)}, which isn't allowed. Let your identity provider use RSA-OAEP.`,
    );
  }
  const inMethod = (name: string) =>
    xpath.selectElements(method!, `./*[local-name()='${name}']`)[0]?.getAttribute("Algorithm");
  const hash = hashes[inMethod("DigestMethod") ?? "http://www.w3.org/2000/09/xmldsig#sha1"];
  const mask = isOlder ? "sha1" : (inMethod("MGF") ?? `${maskPrefix}sha1`).replace(maskPrefix, "");
  if (hash !== undefined && mask === hash) return hash;
  throw new SignOnRefusal(
    "The key of the assertion is encrypted with a combination of hashes that isn't supported. Let your identity provider use RSA-OAEP with SHA-256 for both its hash and its mask, or the older RSA-OAEP with SHA-1.",
  );
}

const nameOf = (algorithm: string) =>
  algorithm.replace(/^.*#/, "").slice(0, 60) || "an unnamed algorithm";

function readValue(element: Element | undefined): Buffer {
  const text = (element?.textContent ?? "").replaceAll(/\s/g, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw unreadable();
  return Buffer.from(text, "base64");
}

function unwrap(bytes: Buffer, key: string, oaepHash: string): Buffer {
  return privateDecrypt({ key, oaepHash, padding: constants.RSA_PKCS1_OAEP_PADDING }, bytes);
}

/** The text that was encrypted; undefined if the key is for somebody else, or anything is wrong. */
function open(
  content: Buffer,
  { name, ivBytes, keyBytes }: Cipher,
  unwrapKey: () => Buffer,
): string | undefined {
  try {
    const key = unwrapKey();
    if (key.length !== keyBytes) return undefined;
    const iv = content.subarray(0, ivBytes);
    const bytes = name.endsWith("-gcm")
      ? openGcm(content.subarray(ivBytes), name as "aes-128-gcm", key, iv)
      : openCbc(content.subarray(ivBytes), name, key, iv);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function openGcm(content: Buffer, name: "aes-128-gcm", key: Buffer, iv: Buffer): Buffer {
  const decipher = createDecipheriv(name, key, iv, { authTagLength: tagBytes });
  decipher.setAuthTag(content.subarray(-tagBytes));
  return Buffer.concat([decipher.update(content.subarray(0, -tagBytes)), decipher.final()]);
}

/** The last byte says how many bytes were added; the others can be anything. */
function openCbc(content: Buffer, name: string, key: Buffer, iv: Buffer): Buffer {
  const decipher = createDecipheriv(name, key, iv).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(content), decipher.final()]);
  const added = padded.at(-1) ?? 0;
  if (added < 1 || added > blockBytes) throw new Error("The padding is wrong.");
  return padded.subarray(0, -added);
}
