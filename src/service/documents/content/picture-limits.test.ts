import { expect, test } from "vitest";
import { whyTooManyPixels } from "./picture.ts";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part),
    ),
  );
const big = [0xff, 0xff];
const png = (side: number[]) =>
  bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", [0, 0, ...side], [0, 0, ...side], [8, 2, 0, 0, 0]);
const jpegFrame = bytes([0xff, 0xc0, 0, 11, 8], big, big, [3, 0, 0, 0, 0, 0]);
/** Metadata of 320 KB before the frame. */
const metadata = Array.from({ length: 5 }, () =>
  Buffer.concat([bytes([0xff, 0xe1], big), Buffer.alloc(65_533)]),
);
const gif = (screen: number[], frame: number[]) =>
  bytes(
    "GIF89a",
    screen,
    screen,
    [0, 0, 0, 0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0],
    frame,
    frame,
    [0, 2, 1, 0, 0, 0x3b],
  );
const icon = Buffer.concat([
  bytes([0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 32, 0, 50, 0, 0, 0, 22, 0, 0, 0]),
  png(big),
]);

test.each<[string, Buffer]>([
  ["PNG", png(big)],
  ["JPEG", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2], jpegFrame.toString("latin1"))],
  ["JPEG with long metadata", Buffer.concat([bytes([0xff, 0xd8]), ...metadata, jpegFrame])],
  ["GIF", gif(big, [1, 0])],
  ["GIF frame", gif([1, 0], big)],
  [
    "animated WebP",
    bytes("RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0", [...big, 0, ...big, 0], [0, 0]),
  ],
  ["SVG", bytes('<svg xmlns="x" width="65535" height="65535">')],
  ["icon", icon],
  [
    "bitmap",
    bytes("BM", [9, 9, 9, 9, 0, 0, 0, 0, 26, 0, 0, 0, 40, 0, 0, 0], [...big, 0, 0, ...big, 0, 0]),
  ],
])("a %s of 65,535 × 65,535 pixels is too large", (_, picture) => {
  expect(whyTooManyPixels(picture)).toMatch(
    /^The image has 65,53\d × 65,53\d pixels\. .* Make it smaller\.$/,
  );
});

test.each<[string, Buffer]>([
  ["PNG", png([0x10, 0])],
  ["GIF", gif([0x10, 0], [1, 0])],
  ["view box", bytes('<svg xmlns="x" viewBox="0 0 100000 100000">')],
  ["text", bytes("BMW makes cars, and this is a text about them.")],
  ["broken JPEG", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
  ["empty file", Buffer.alloc(0)],
])("a usual %s isn't", (_, picture) => {
  expect(whyTooManyPixels(picture)).toBeUndefined();
});
