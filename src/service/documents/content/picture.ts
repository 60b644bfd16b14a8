import { imageSize } from "image-size";

export type Dimensions = { width: number; height: number };

/** Image properties read from its bytes. Dimensions are in pixels, as displayed by a browser. */
type Picture = { contentType: string; extension: string; dimensions?: Dimensions };

/** Images state their size near the start. Searching further in a corrupted one would take long. */
const headLength = 256 * 1024;

/** Detects an image by its bytes, regardless of its name or content type; undefined for anything else. */
export function sniffPicture(given: Uint8Array): Picture | undefined {
  const head = Buffer.from(given.buffer, given.byteOffset, Math.min(given.length, headLength));
  const kind = kindOf(head);
  if (kind === undefined) return undefined;
  const dimensions = dimensionsOf(head);
  return { ...kind, ...(dimensions && { dimensions }) };
}

function kindOf(bytes: Buffer): Picture | undefined {
  const ascii = (start: number, end: number) => bytes.toString("latin1", start, end);
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n" && bytes.length >= 24)
    return { contentType: "image/png", extension: "png" };
  if (/^GIF8[79]a/.test(ascii(0, 6)) && bytes.length >= 10)
    return { contentType: "image/gif", extension: "gif" };
  if (ascii(0, 3) === "\xff\xd8\xff") return { contentType: "image/jpeg", extension: "jpg" };
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP")
    return { contentType: "image/webp", extension: "webp" };
  if (ascii(4, 12) === "ftypavif") return { contentType: "image/avif", extension: "avif" };
  if (ascii(0, 4) === "\0\0\x01\0") return { contentType: "image/x-icon", extension: "ico" };
  if (
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i.test(
      ascii(0, 1024),
    )
  ) {
    return { contentType: "image/svg+xml", extension: "svg" };
  }
  return undefined;
}

/** EXIF orientations from 5 rotate an image by 90 degrees. */
const firstTurned = 5;

function dimensionsOf(bytes: Buffer): Dimensions | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    return orientation >= firstTurned ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}
