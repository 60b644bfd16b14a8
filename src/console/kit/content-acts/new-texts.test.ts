import { expect, test } from "vitest";
import { groupTexts } from "./new-texts.ts";

const texts = (count: number, length = 10) =>
  Array.from({ length: count }, () => ({ after: "x".repeat(length) }));

test("texts are grouped by the platform's limits", () => {
  expect(groupTexts(texts(120)).map((group) => group.length)).toEqual([50, 50, 20]);
  expect(groupTexts(texts(5, 900_000)).map((group) => group.length)).toEqual([2, 2, 1]);
  expect(groupTexts(texts(2, 3_000_000)).map((group) => group.length)).toEqual([1, 1]);
});
