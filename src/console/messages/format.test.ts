import { describe, expect, it } from "vitest";
import { formatBytes, formatRelative, plural } from "./format.ts";

describe("formatRelative", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  it.each([
    ["2026-11-20T11:59:40Z", "now"],
    ["2026-11-20T11:58:00Z", "2 minutes ago"],
    ["2026-11-20T09:00:00Z", "3 hours ago"],
    ["2026-11-19T11:00:00Z", "yesterday"],
    ["2026-11-15T12:00:00Z", "5 days ago"],
    ["2026-11-01T12:00:00Z", "3 weeks ago"],
    ["2026-06-20T12:00:00Z", "5 months ago"],
    ["2024-11-20T12:00:00Z", "2 years ago"],
    ["2026-11-27T12:00:00Z", "next week"],
  ])("%s is %s", (value, text) => {
    expect(formatRelative(value, now)).toBe(text);
  });
});

describe("plural", () => {
  it("takes the form that fits the count", () => {
    expect([0, 1, 2, 1200].map((count) => plural(count, "page", "pages"))).toEqual([
      "0 pages",
      "1 page",
      "2 pages",
      "1,200 pages",
    ]);
  });
});

describe("formatBytes", () => {
  it.each([
    [0, "0 bytes"],
    [999, "999 bytes"],
    [1400, "1.4 kB"],
    [5_000_000_000_000, "5,000 GB"],
  ])("%d is %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
