import { expect, it } from "vitest";
import { reasonText, reasonTexts } from "./access-reasons.ts";

const collectionOf = (id: string) => (id === "shelf" ? "Shelf" : undefined);
const team = { object: "team" as const, id: "w", title: "Writers" };

it.each([
  [{ type: "organization", permission: "admin" }, "Organization admin"],
  [{ type: "organization", permission: "read" }, "Organization role"],
  [{ type: "default", permission: "edit" }, "Default access"],
  [
    { type: "default", permission: "edit", collection: "shelf" },
    "Default access of collection “Shelf”",
  ],
  [{ type: "direct", permission: "review" }, "Shared directly"],
  [{ type: "team", permission: "edit", team }, "Through team “Writers”"],
  [
    { type: "collection", permission: "read", collection: "shelf" },
    "Shared with collection “Shelf”",
  ],
  [
    { type: "collection", permission: "read", collection: "hidden", team },
    "Through team “Writers” on a collection you can't see",
  ],
  [{ type: "integration", permission: "read" }, "integration"],
] as const)("says %j in words", (source, words) => {
  expect(reasonText(source, collectionOf)).toBe(words);
});

it("starts with the deciding reason, and adds levels if there are several", () => {
  const weak = { type: "organization" as const, permission: "read" as const };
  const strong = { type: "direct" as const, permission: "admin" as const };
  const texts = (sources: (typeof weak | typeof strong)[]) =>
    reasonTexts({ sources, permission: "admin" }, collectionOf);
  expect(texts([weak, strong])).toEqual(["Shared directly: administer", "Organization role: read"]);
  expect(texts([strong])).toEqual(["Shared directly"]);
  expect(texts([])).toEqual([]);
});
