import { expect, it } from "vitest";
import { isEverMet } from "./ever-shown.ts";

const beta = "visitor.claims.beta";
const local = "visitor.claims.unsigned.beta";

it.each([
  ["no conditions", [], true],
  ["a claim that a visitor can have", [beta], true],
  ["claims that exclude each other", [beta, `!${beta}`], false],
  ["a claim of the token and one of the browser with the same name", [beta, `!${local}`], true],
  ["a condition that is never true", [`${beta} && !${beta}`], false],
  ["a condition that can't be parsed", ["visitor.claims.beta &&"], false],
])("knows whether anyone meets %s", (_, texts, met) => {
  expect(isEverMet(texts, true)).toBe(met);
});

it("counts on no claims while the site doesn't know them", () => {
  expect(isEverMet([beta], false)).toBe(false);
  expect(isEverMet([`!${beta}`], false)).toBe(true);
});

it("assumes that somebody meets conditions on more claims than can be tried out", () => {
  const names = Array.from({ length: 30 }, (_, index) => `visitor.claims.c${index}`);
  expect(isEverMet([names.join(" && "), `!${names[0]}`], true)).toBe(true);
});
