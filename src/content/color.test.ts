import { expect, test } from "vitest";
import { contrastOf, mix, onColor, readable, translucent } from "./color.ts";

test.each([
  ["#000", "#ffffff", 21],
  ["#777777", "#ffffff", 4.48],
  ["#346DDB", "#346ddb", 1],
  ["#ff0000", "#fff", 4],
])("the contrast of %s and %s is %d", (a, b, ratio) => {
  expect(contrastOf(a, b)).toBeCloseTo(ratio, 1);
  expect(contrastOf(b, a)).toBeCloseTo(ratio, 1);
});

test("colors are mixed by channel", () => {
  expect(mix("#000", "#ffffff", 0.5)).toBe("#808080");
  expect(mix("#102030", "#fff", 0)).toBe("#102030");
  expect(translucent("#f00", 0.5)).toBe("rgb(255 0 0 / 0.5)");
});

test("the text on any color can be read", () => {
  for (let level = 0; level < 256; level += 5) {
    for (const digits of [
      [level, level, level],
      [level, 128, 0],
      [0, level, 255 - level],
    ]) {
      const ground = `#${digits.map((digit) => digit.toString(16).padStart(2, "0")).join("")}`;
      expect(contrastOf(onColor(ground), ground), ground).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("a color that is readable stays; another is changed as little as needed", () => {
  expect(readable("#1a4fb4", ["#ffffff"], 4.5, "#000000")).toBe("#1a4fb4");
  const yellow = readable("#ffd400", ["#ffffff", "#f4f4f7"], 4.5, "#000000");
  expect(contrastOf(yellow, "#f4f4f7")).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(yellow, "#ffffff")).toBeLessThan(7);
});
