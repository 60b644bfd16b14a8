import { expect, test } from "vitest";
import { sniffPicture } from "./picture.ts";

const png = Buffer.concat([
  Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"),
  Buffer.from([0, 0, 1, 0, 0, 0, 0, 2]),
]);
const jpeg = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 20, 0, 30, 3, 0, 0,
]);
/** Lossless, 300 × 200. */
const webp = Buffer.concat([
  Buffer.from("RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f", "latin1"),
  Buffer.from([299 & 0xff, (299 >> 8) | ((199 & 3) << 6), 199 >> 2, 0, 0]),
]);

test.each([
  ["PNG", png, { contentType: "image/png", dimensions: { width: 256, height: 2 } }],
  ["JPEG", jpeg, { contentType: "image/jpeg", dimensions: { width: 30, height: 20 } }],
  [
    "GIF",
    Buffer.from("GIF89a\x05\0\x06\0", "latin1"),
    { contentType: "image/gif", dimensions: { width: 5, height: 6 } },
  ],
  ["SVG", Buffer.from('<?xml version="1.0"?>\n<svg xmlns="x">'), { contentType: "image/svg+xml" }],
  [
    "SVG with a view box",
    Buffer.from('<svg viewBox="0 0 30 20" xmlns="x">'),
    { contentType: "image/svg+xml", dimensions: { width: 30, height: 20 } },
  ],
  ["WebP", webp, { contentType: "image/webp", dimensions: { width: 300, height: 200 } }],
])("%s is known by its bytes", (_name, bytes, expected) => {
  expect(sniffPicture(bytes)).toMatchObject(expected);
});

test("HTML, broken and empty files are no pictures", () => {
  expect(sniffPicture(Buffer.from("<html><svg></svg>"))).toBeUndefined();
  expect(sniffPicture(png.subarray(0, 10))).toBeUndefined();
  expect(sniffPicture(new Uint8Array())).toBeUndefined();
});

test("a photo that a camera turned has the dimensions that a browser shows", () => {
  const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
  const directory = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...orientation, 0, 0, 0, 0];
  const exif = [...Buffer.from("Exif\0\0", "latin1"), ...directory];
  const start = [0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2];
  const size = [0xff, 0xc0, 0, 11, 8, 0, 20, 0, 30, 3, 0, 0];
  const turned = Buffer.from([...start, ...exif, ...size]);
  expect(sniffPicture(turned)?.dimensions).toEqual({ width: 20, height: 30 });
});

test("a broken picture of many megabytes is given up soon", () => {
  const empty = Buffer.alloc(10_000_000);
  empty.set([0xff, 0xd8, 0xff]);
  expect(sniffPicture(empty)).toEqual({ contentType: "image/jpeg", extension: "jpg" });
});
