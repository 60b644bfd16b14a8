import { expect, test } from "vitest";
import { sniffPicture } from "./sniff.ts";

const png = Buffer.concat([
  Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"),
  Buffer.from([0, 0, 1, 0, 0, 0, 0, 2]),
]);
const jpeg = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 20, 0, 30, 3, 0, 0,
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
])("%s is known by its bytes", (_name, bytes, expected) => {
  expect(sniffPicture(bytes)).toMatchObject(expected);
});

test("HTML, broken and empty files are no pictures", () => {
  expect(sniffPicture(Buffer.from("<html><svg></svg>"))).toBeUndefined();
  expect(sniffPicture(png.subarray(0, 10))).toBeUndefined();
  expect(sniffPicture(new Uint8Array())).toBeUndefined();
});
