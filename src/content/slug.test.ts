import { expect, test } from "vitest";
import { slugFrom } from "./slug.ts";

test.each([
  ["User guide", "user-guide"],
  ["User\u00a0guide", "user-guide"],
  ["Prix\u202f: tout", "prix-tout"],
  ["日本語 ガイド", "日本語-ガイド"],
  ["🎉", "page"],
])("the slug of %s is %s", (title, slug) => {
  expect(slugFrom(title)).toBe(slug);
});
