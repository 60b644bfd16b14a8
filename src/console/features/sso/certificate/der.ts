/** One element of DER (X.690): its tag, its content, and all its bytes. */
export type Der = { tag: number; content: Uint8Array; whole: Uint8Array };

/** Bytes that aren't DER, or not the expected structure. */
export class DerError extends Error {
  override readonly name = "DerError";
}

export const tags = {
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
export function readAll(bytes: Uint8Array): Der[] {
  const found: Der[] = [];
  let at = 0;
  while (at < bytes.length) {
    const element = readAt(bytes, at);
    found.push(element);
    at += element.whole.length;
  }
  return found;
}

/** The elements inside an element with this tag. @throws DerError for a missing element, or another tag */
export function inside(element: Der | undefined, tag: number): Der[] {
  return readAll(contentOf(element, tag));
}

/** @throws DerError for a missing element, or another tag */
export function contentOf(element: Der | undefined, tag: number): Uint8Array {
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
