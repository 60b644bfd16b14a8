import { describe, expect, test } from "vitest";
import { isOutside, safeAddress, schemeOf } from "./address.ts";

describe("what may be followed", () => {
  test.each([
    ["https://example.org", true],
    ["HTTP://example.org", true],
    ["mailto:a@example.org", true],
    ["tel:+4912345", true],
    ["guide.md#part", true],
    ["#part", true],
    ["JavaScript:alert(1)", false],
    ["java\tscript:alert(1)", false],
    ["java\nscript:alert(1)", false],
    ["\u0001javascript:alert(1)", false],
    [" javascript:alert(1)", false],
    ["vbscript:x", false],
    ["data:image/svg+xml,x", false],
    ["file:///etc/passwd", false],
    ["", false],
    [" \t", false],
    ["https://user:pw@example.org", false],
    ["https://bank.example@example.org/a", false],
    ["ht\ttps://us\ner@example.org", false],
    ["//user@example.org", false],
    ["https:user@example.org", false],
    ["https://example.org/@user?a=b@c", true],
  ])("%j is safe: %s", (address, safe) => {
    expect(safeAddress(address)).toBe(safe ? address.trim() : undefined);
  });
});

test.each([
  ["https://example.org", true],
  ["ht\ttps://example.org", true],
  ["mailto:a@example.org", true],
  ["//example.org", true],
  ["/\\example.org", true],
  ["\\/example.org", true],
  ["/\t/example.org", true],
  ["/orgs/1", false],
  ["a/b:c", false],
  ["guide.md", false],
  ["#part", false],
])("%j leads outside: %s", (address, outside) => {
  expect(isOutside(address)).toBe(outside);
});

test("a scheme is read as browsers read it", () => {
  expect(schemeOf("Java\r\nScript:x")).toBe("javascript");
  expect(schemeOf("page.md")).toBeUndefined();
});
