/** Bytes within which a file has to say that it isn't animated. */
export const headLength = 1024 * 1024;

/** Types that can be scaled without losing what they show. */
type StillType = "image/jpeg" | "image/png" | "image/webp";

/**
 * The type of an image that is a single picture of pixels; undefined for animations, drawings such as SVG, and all else. GIF files
 * are left alone, because most are animated or drawn for their size.
 *
 * @param head - the first bytes of the file, up to {@link headLength}
 */
export function stillTypeOf(head: Uint8Array): StillType | undefined {
  if (has(head, 0, "\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (has(head, 0, "\u0089PNG\r\n\u001a\n")) return isStillPng(head) ? "image/png" : undefined;
  if (!has(head, 0, "RIFF") || !has(head, 8, "WEBP")) return undefined;
  const isAnimated = has(head, 12, "VP8X") && ((head[20] ?? 0) & 2) !== 0;
  return isAnimated ? undefined : "image/webp";
}

/** The chunk that says that it is animated comes before those with the picture. */
function isStillPng(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 8; at + 8 <= head.length; at += 12 + view.getUint32(at)) {
    if (has(head, at + 4, "IDAT")) return true;
    if (has(head, at + 4, "acTL")) return false;
  }
  return false;
}

function has(bytes: Uint8Array, at: number, text: string): boolean {
  return Array.from(text).every((sign, index) => bytes[at + index] === sign.codePointAt(0));
}

type Size = { width: number; height: number };

/** The longest side that an image of a page needs, in pixels. */
export const longestSide = 2000;

/** The size of an image with its longer side reduced to the limit; undefined if it isn't longer. */
export function reducedSize({ width, height }: Size): Size | undefined {
  const longer = Math.max(width, height);
  if (longer <= longestSide) return undefined;
  const reduced = (side: number) => Math.max(1, Math.round((side * longestSide) / longer));
  return { width: reduced(width), height: reduced(height) };
}
