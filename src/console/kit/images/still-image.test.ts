import { expect, test } from "vitest";
import { reducedSize, stillTypeOf } from "./still-image.ts";

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.codePointAt(0)!);

/** A chunk of a PNG file: length, name, data, checksum. */
const chunk = (name: string, length = 0) =>
  `\0\0\0${String.fromCodePoint(length)}${name}${"\0".repeat(length)}\0\0\0\0`;

const png = (...chunks: string[]) => bytes(`\u0089PNG\r\n\u001a\n${chunks.join("")}`);
const webp = (flags: number) => bytes(`RIFF\0\0\0\0WEBPVP8X\0\0\0\0${String.fromCodePoint(flags)}`);

test("photos and pictures can be scaled, whatever their names are", () => {
  expect(stillTypeOf(bytes("\u00ff\u00d8\u00ff\u00e1"))).toBe("image/jpeg");
  expect(stillTypeOf(png(chunk("IHDR", 13), chunk("tEXt", 40), chunk("IDAT")))).toBe("image/png");
  expect(stillTypeOf(webp(0x10))).toBe("image/webp");
  expect(stillTypeOf(bytes("RIFF\0\0\0\0WEBPVP8 "))).toBe("image/webp");
});

test("animations, drawings, and files that break off are left alone", () => {
  expect(stillTypeOf(png(chunk("IHDR", 13), chunk("acTL", 8), chunk("IDAT")))).toBeUndefined();
  expect(stillTypeOf(png(chunk("IHDR", 13)))).toBeUndefined();
  expect(stillTypeOf(webp(0x12))).toBeUndefined();
  for (const text of ["GIF89a", "<svg xmlns=", "", "RIFF\0\0\0\0WAVE"]) {
    expect(stillTypeOf(bytes(text))).toBeUndefined();
  }
});

test("the longer side becomes 2,000 pixels", () => {
  expect(reducedSize({ width: 2000, height: 2000 })).toBeUndefined();
  expect(reducedSize({ width: 4032, height: 3024 })).toEqual({ width: 2000, height: 1500 });
  expect(reducedSize({ width: 1000, height: 8000 })).toEqual({ width: 250, height: 2000 });
  expect(reducedSize({ width: 20_001, height: 3 })).toEqual({ width: 2000, height: 1 });
});
