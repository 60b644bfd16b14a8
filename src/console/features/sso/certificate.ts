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

/** Why a text has no valid certificates of an identity provider, or why the platform would reject them. */
type CertificateProblem =
  | "malformed"
  | "too-many"
  | "private-key"
  | "not-rsa"
  | "weak"
  | "early"
  | "expired";

const begin = /-----BEGIN ([A-Z0-9 ]+)-----/g;
const block = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;
const rsa = "2a864886f70d010101";
const smallestKey = 2048;
/** As the platform limits them. */
const mostCertificates = 10;

/**
 * Parses X.509 certificates, each once: an identity provider has several while it replaces one.
 *
 * @param text - PEM, including any other content of its file, or only the base64 of one, as in metadata
 */
export function readCertificates(text: string): Certificate[] | CertificateProblem {
  const labels = Array.from(text.matchAll(begin), ([, label]) => label ?? "");
  if (labels.some((label) => label.endsWith("PRIVATE KEY"))) return "private-key";
  const blocks = Array.from(text.matchAll(block), ([, base64]) => base64 ?? "");
  const expected = labels.filter((label) => label === "CERTIFICATE").length;
  if (labels.length > 0 && (expected === 0 || blocks.length !== expected)) return "malformed";
  const certificates = new Map<string, Certificate>();
  for (const base64 of labels.length === 0 ? [text] : blocks) {
    const bytes = fromBase64(base64);
    const certificate = bytes === undefined ? "malformed" : readDer(bytes);
    if (typeof certificate === "string") return certificate;
    certificates.set(certificate.pem, certificate);
  }
  return certificates.size > mostCertificates ? "too-many" : [...certificates.values()];
}

/** Parses a file of certificates, in PEM or DER. */
export function readCertificateFile(bytes: Uint8Array): Certificate[] | CertificateProblem {
  const certificate = readDer(bytes);
  return certificate === "malformed"
    ? readCertificates(new TextDecoder().decode(bytes))
    : [certificate];
}

/** Certificates as the platform stores them. */
export const pemOf = (certificates: readonly Certificate[]) =>
  certificates.map(({ pem }) => pem).join("");

/**
 * Why the platform would reject certificates: it requires RSA keys of at least 2,048 bits, and one that is valid now.
 *
 * @param now - epoch milliseconds
 */
export function judge(
  certificates: readonly Certificate[],
  now: number,
): CertificateProblem | undefined {
  if (certificates.some(({ rsaBits }) => rsaBits === undefined)) return "not-rsa";
  if (certificates.some(({ rsaBits = 0 }) => rsaBits < smallestKey)) return "weak";
  if (certificates.some(({ from, until }) => now >= from && now <= until)) return undefined;
  return certificates.some(({ from }) => now < from) ? "early" : "expired";
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

/** The short names of a distinguished name's attributes (RFC 4514), by the hexadecimal bytes of their OIDs. */
const shortNames: Readonly<Record<string, string>> = {
  "550403": "CN",
  "550406": "C",
  "550407": "L",
  "550408": "ST",
  "55040a": "O",
  "55040b": "OU",
  "2a864886f70d010901": "E",
  "0992268993f22c640119": "DC",
};

/**
 * A distinguished name as a line: `CN=id.example, O=Acme`. Omits attributes without a short name, unless there are no others.
 *
 * @throws DerError for an element that isn't a name
 */
function readName(element: Der | undefined): string {
  const parts = inside(element, tags.sequence)
    .flatMap((set) => inside(set, tags.set))
    .map((pair) => {
      const [oid, value] = inside(pair, tags.sequence);
      return { name: shortNames[hex(contentOf(oid, tags.oid))], text: readText(value) };
    });
  const named = parts.filter(({ name }) => name !== undefined);
  const shown = named.length > 0 ? named : parts;
  return shown.map(({ name, text }) => (name === undefined ? text : `${name}=${text}`)).join(", ");
}

const encodings: Readonly<Record<number, string>> = {
  0x0c: "utf-8",
  0x13: "utf-8",
  0x16: "utf-8",
  0x14: "windows-1252",
  0x1e: "utf-16be",
};

function readText(element: Der | undefined): string {
  if (element === undefined) throw new DerError("A name without a value.");
  const encoding = encodings[element.tag];
  return encoding === undefined
    ? `#${hex(element.content)}`
    : new TextDecoder(encoding).decode(element.content);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A time of a certificate, in epoch milliseconds.
 *
 * @throws DerError for an element that isn't a time
 */
function readTime(element: Der | undefined): number {
  if (element === undefined) throw new DerError("A validity without its end.");
  const text = new TextDecoder().decode(element.content);
  const isShort = element.tag === tags.utcTime;
  if (!isShort && element.tag !== tags.generalizedTime) throw new DerError("No time.");
  const match = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  if (match === null || (match[1]?.length === 2) !== isShort) throw new DerError("No time.");
  const [year = 0, month = 0, day, hour, minute, second] = match.slice(1).map(Number);
  // Two-digit years stand for 1950 to 2049 (RFC 5280).
  const full = isShort ? (year < 50 ? 2000 : 1900) + year : year;
  return Date.UTC(full, month - 1, day, hour, minute, second);
}

/** The size of an RSA key's modulus in bits. @throws DerError for the bytes of another key */
function modulusBits(keyBits: Uint8Array): number {
  // The first byte of a bit string is the number of unused bits in the last one: zero for a key.
  const [key] = readAll(keyBits.subarray(1));
  const [modulus] = inside(key, tags.sequence);
  const digits = hex(contentOf(modulus, tags.integer)).replace(/^0+/, "");
  const first = Number.parseInt(digits[0] ?? "0", 16);
  return (digits.length - 1) * 4 + (32 - Math.clz32(first));
}

/** One element of DER (X.690): its tag, its content, and all its bytes. */
type Der = { tag: number; content: Uint8Array; whole: Uint8Array };

/** Bytes that aren't DER, or not the expected structure. */
class DerError extends Error {
  override readonly name = "DerError";
}

const tags = {
  integer: 0x02,
  bitString: 0x03,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;

/**
 * The consecutive elements in `bytes`, which they must fill exactly.
 *
 * @throws DerError for truncated bytes, and for lengths that DER doesn't allow
 */
function readAll(bytes: Uint8Array): Der[] {
  const elements: Der[] = [];
  let at = 0;
  while (at < bytes.length) {
    const element = readAt(bytes, at);
    elements.push(element);
    at += element.whole.length;
  }
  return elements;
}

/** The elements inside an element with this tag. @throws DerError for a missing element, or another tag */
function inside(element: Der | undefined, tag: number): Der[] {
  return readAll(contentOf(element, tag));
}

/** @throws DerError for a missing element, or another tag */
function contentOf(element: Der | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new DerError(`Expected the tag ${tag}, found ${element?.tag}.`);
  return element.content;
}

function readAt(bytes: Uint8Array, start: number): Der {
  const tag = byteAt(bytes, start);
  // Certificates don't contain tags of several bytes.
  if ((tag & 0x1f) === 0x1f) throw new DerError("A tag of several bytes.");
  const first = byteAt(bytes, start + 1);
  let length = first;
  let at = start + 2;
  if (first >= 0x80) {
    const count = first - 0x80;
    if (count === 0 || count > 3) throw new DerError("A length that is open or beyond 16 MB.");
    length = 0;
    for (let index = 0; index < count; index++) length = length * 256 + byteAt(bytes, at++);
  }
  if (at + length > bytes.length) throw new DerError("The bytes end early.");
  return {
    tag,
    content: bytes.subarray(at, at + length),
    whole: bytes.subarray(start, at + length),
  };
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new DerError("The bytes end early.");
  return byte;
}
