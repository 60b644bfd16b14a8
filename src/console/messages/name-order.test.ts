import { expect, it } from "vitest";
import { compareEnglish, compareNames } from "./name-order.ts";

const intl = new Intl.Collator("en-US", { numeric: true });
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

/** Pairs of names that have much in common, always the same ones. */
function* pairsOf(alphabet: readonly string[], count: number): Generator<[string, string]> {
  let state = 1;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const name = () =>
    Array.from({ length: random(6) }, () => alphabet[random(alphabet.length)]).join("");
  for (let index = 0; index < count; index++) yield [name(), name()];
}

it("orders names in English as Intl does", () => {
  for (const alphabet of [printable, [..."aAbB "], [..."019a"], [..."00aA-"]]) {
    for (const [one, other] of pairsOf(alphabet, 20_000)) {
      const expected = Math.sign(intl.compare(one, other));
      const order = Math.sign(compareEnglish(one, other));
      if (order !== expected) expect.fail(`${one} ~ ${other}: ${order}, not ${expected}`);
    }
  }
});

it("orders every pair of characters as Intl does", () => {
  for (const character of printable) {
    const after = printable.filter((other) => compareEnglish(character, other) < 0);
    expect(after).toEqual(printable.filter((other) => intl.compare(character, other) < 0));
  }
});

it("orders names with other characters among them", () => {
  const names = [
    "Zoë",
    "Zoe 10",
    "Ángel",
    "angel",
    "Zoe 9",
    "Øystein",
    "Östen",
    "李",
    "Oskar",
    "zoe",
  ];
  expect(names.toSorted(compareNames)).toEqual(names.toSorted(intl.compare));
});
