import { contentOf, DerError, inside, readAll, tags } from "./der.ts";
import type { Der } from "./der.ts";

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
export function readName(element: Der | undefined): string {
  const parts = inside(element, tags.sequence)
    .flatMap((set) => inside(set, tags.set))
    .map((pair) => {
      const [oid, value] = inside(pair, tags.sequence);
      return { name: shortNames[hex(contentOf(oid, tags.oid))], text: readText(value) };
    });
  const known = parts.filter(({ name }) => name !== undefined);
  const shown = known.length > 0 ? known : parts;
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

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A time of a certificate, in epoch milliseconds.
 *
 * @throws DerError for an element that isn't a time
 */
export function readTime(element: Der | undefined): number {
  if (element === undefined) throw new DerError("A validity without its end.");
  const text = new TextDecoder().decode(element.content);
  const isShort = element.tag === tags.utcTime;
  if (!isShort && element.tag !== tags.generalizedTime) throw new DerError("No time.");
  const found = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  if (found === null || (found[1]?.length === 2) !== isShort) throw new DerError("No time.");
  const [year = 0, month = 0, day, hour, minute, second] = found.slice(1).map(Number);
  // Two-digit years stand for 1950 to 2049 (RFC 5280).
  const full = isShort ? (year < 50 ? 2000 : 1900) + year : year;
  return Date.UTC(full, month - 1, day, hour, minute, second);
}

/** The size of an RSA key's modulus in bits. @throws DerError for the bytes of another key */
export function modulusBits(keyBits: Uint8Array): number {
  // The first byte of a bit string is the number of unused bits in the last one: zero for a key.
  const [key] = readAll(keyBits.subarray(1));
  const [modulus] = inside(key, tags.sequence);
  const digits = hex(contentOf(modulus, tags.integer)).replace(/^0+/, "");
  const first = Number.parseInt(digits[0] ?? "0", 16);
  return (digits.length - 1) * 4 + (32 - Math.clz32(first));
}
