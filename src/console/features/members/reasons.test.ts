import { expect, it } from "vitest";
import { reasonText, reasonTexts } from "./reasons.ts";

const collectionOf = (id: string) => (id === "shelf" ? "Shelf" : undefined);
const team = { object: "team" as const, id: "w", title: "Writers" };

it.each([
  [{ type: "organization", permission: "admin" }, "Administrator of the organization"],
  [{ type: "organization", permission: "read" }, "Role in the organization"],
  [{ type: "default", permission: "edit" }, "Default level of the space"],
  [
    { type: "default", permission: "edit", collection: "shelf" },
    "Default level of collection “Shelf”",
  ],
  [{ type: "direct", permission: "review" }, "Shared directly"],
  [{ type: "team", permission: "edit", team }, "By team “Writers”"],
  [
    { type: "collection", permission: "read", collection: "shelf" },
    "Shared with collection “Shelf”",
  ],
  [
    { type: "collection", permission: "read", collection: "hidden", team },
    "By team “Writers” on a collection that you do not see",
  ],
  [{ type: "integration", permission: "read" }, "integration"],
] as const)("says %j in words", (source, words) => {
  expect(reasonText(source, collectionOf)).toBe(words);
});

it("begins with the reason that decides, and names levels where there are several", () => {
  const weak = { type: "organization" as const, permission: "read" as const };
  const strong = { type: "direct" as const, permission: "admin" as const };
  const texts = (sources: (typeof weak | typeof strong)[]) =>
    reasonTexts({ sources, permission: "admin" }, collectionOf);
  expect(texts([weak, strong])).toEqual([
    "Shared directly: administer",
    "Role in the organization: read",
  ]);
  expect(texts([strong])).toEqual(["Shared directly"]);
  expect(texts([])).toEqual([]);
});
