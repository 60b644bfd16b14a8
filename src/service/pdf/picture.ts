const mostPixels = 25_000_000;
const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

/** Whether the bytes begin as a PNG or JPEG picture that is not too large when it is unpacked. */
export function isPicture(bytes: Buffer): boolean {
  if (bytes.length > 24 && bytes.subarray(0, 8).equals(pngSignature)) {
    const pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
    return pixels > 0 && pixels <= mostPixels;
  }
  // JPEG goes into the document as it is.
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8;
}
