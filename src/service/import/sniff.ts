type Dimensions = { width: number; height: number };

/** What the bytes of a picture say about themselves. */
export type Picture = { contentType: string; extension: string; dimensions?: Dimensions };

const jpegSizes = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

/** Recognises a picture by its bytes, whatever the server called it; undefined for anything else. */
export function sniffPicture(given: Uint8Array): Picture | undefined {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const ascii = (start: number, end: number) => bytes.toString("latin1", start, end);
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n" && bytes.length >= 24) {
    return picture("image/png", "png", bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  }
  if ((ascii(0, 6) === "GIF87a" || ascii(0, 6) === "GIF89a") && bytes.length >= 10) {
    return picture("image/gif", "gif", bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) {
    const dimensions = jpegDimensions(bytes);
    return { contentType: "image/jpeg", extension: "jpg", ...(dimensions && { dimensions }) };
  }
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

function picture(contentType: string, extension: string, width: number, height: number): Picture {
  return { contentType, extension, dimensions: { width, height } };
}

/** Walks a JPEG's segments to the one that holds its size. */
function jpegDimensions(bytes: Buffer): Dimensions | undefined {
  for (let offset = 2; offset + 9 < bytes.length && bytes[offset] === 0xff;) {
    if (jpegSizes.has(bytes[offset + 1]!)) {
      return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) };
    }
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return undefined;
}
