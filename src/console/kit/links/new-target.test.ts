import { expect, test } from "vitest";
import { likelyName } from "./new-target.tsx";

test("a broken link suggests the name of the page that it led to", () => {
  expect(likelyName("../guides/quick-start.md#linux")).toBe("quick start");
  expect(likelyName("/install/")).toBe("install");
  expect(likelyName("../README.md")).toBe("");
  expect(likelyName("https://example.com/install")).toBe("");
  expect(likelyName("#anchor")).toBe("");
});
