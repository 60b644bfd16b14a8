import { imageSize } from "image-size";

type Dimensions = { width: number; height: number };

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

/** A browser needs four bytes for each while it shows the image, whatever the size of the file. */
const mostPixels = 64_000_000;

const longestSide = 30_000;

/**
 * Why browsers can't be made to show an image: a sentence if it, or one of its frames, has too many pixels. Undefined for
 * other images, and for anything else.
 */
export function whyTooManyPixels(bytes: Uint8Array): string | undefined {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = sizesOf(given).find(
    ({ width, height }) => Math.max(width, height) > longestSide || width * height > mostPixels,
  );
  if (size === undefined) return undefined;
  const number = (count: number) => Math.round(count).toLocaleString("en-US");
  return (
    `The image has ${number(size.width)} × ${number(size.height)} pixels. ` +
    `Images can have ${number(mostPixels)} pixels, and ${number(longestSide)} on a side. Make it smaller.`
  );
}

/** The image's own size, and those that its parts state. */
function sizesOf(bytes: Buffer): Dimensions[] {
  const picture = sniffPicture(bytes);
  if (picture === undefined) return bitmapSize(bytes);
  const { extension, dimensions } = picture;
  if (extension === "svg" && !statesSize(bytes)) return [];
  const inside: Record<string, (bytes: Buffer) => Dimensions[]> = {
    gif: gifFrames,
    ico: iconImages,
    jpg: jpegFrames,
  };
  return [...(dimensions === undefined ? [] : [dimensions]), ...(inside[extension]?.(bytes) ?? [])];
}

/** A view box has units, not pixels: only a stated size is what browsers draw. */
function statesSize(bytes: Buffer): boolean {
  return /<svg\b[^>]*\s(?:width|height)\s*=/i.test(bytes.toString("latin1", 0, 256 * 1024));
}

/** Frames of an animation may exceed its own size. */
function gifFrames(bytes: Buffer): Dimensions[] {
  const frames: Dimensions[] = [];
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableSize(bytes[10] ?? 0);
  const skipBlocks = () => {
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
    at++;
  };
  while (at + 10 <= bytes.length) {
    if (bytes[at] === 0x21) at += 2;
    else if (bytes[at] === 0x2c) {
      frames.push({ width: bytes.readUInt16LE(at + 5), height: bytes.readUInt16LE(at + 7) });
      at += 11 + tableSize(bytes[at + 9]!);
    } else break;
    skipBlocks();
  }
  return frames;
}

const pngStart = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** An icon may contain PNG images of any size, whatever its directory says. */
function iconImages(bytes: Buffer): Dimensions[] {
  const images: Dimensions[] = [];
  const count = bytes.length < 6 ? 0 : bytes.readUInt16LE(4);
  for (let index = 0; index < count && 22 + index * 16 <= bytes.length; index++) {
    const at = bytes.readUInt32LE(18 + index * 16);
    if (at + 24 > bytes.length || !bytes.subarray(at, at + 8).equals(pngStart)) continue;
    images.push({ width: bytes.readUInt32BE(at + 16), height: bytes.readUInt32BE(at + 20) });
  }
  return images;
}

/** Metadata of any size may come before the frame that states the size. */
function jpegFrames(bytes: Buffer): Dimensions[] {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [{ width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }];
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return [];
}

/** Bitmaps aren't among the images that sites take, but browsers show them. */
function bitmapSize(bytes: Buffer): Dimensions[] {
  const isBitmap =
    bytes.length >= 26 && bytes.toString("latin1", 0, 2) === "BM" && bytes.readUInt32LE(6) === 0;
  if (!isBitmap) return [];
  return [{ width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }];
}
