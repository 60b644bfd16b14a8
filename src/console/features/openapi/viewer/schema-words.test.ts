import { expect, it } from "vitest";
import { hasInside, limitWords, typeWords } from "./schema-words.tsx";

const ship = { $ref: "#/components/schemas/Ship" };

it.each([
  [{ type: "string", format: "date-time" }, "string (date-time)"],
  [{ type: "integer", nullable: true }, "integer or null"],
  [{ type: ["string", "null"] }, "string or null"],
  [{ type: ["string", "integer"] }, "string | integer"],
  [{ type: "array", items: ship }, "list of Ship"],
  [{ items: { type: "array", items: {} } }, "list of list of any"],
  [{ properties: {} }, "object"],
  [{ type: "object", additionalProperties: { type: "string" } }, "map of string"],
  [{ oneOf: [ship, { type: "string" }] }, "Ship | string"],
  [{ allOf: [ship, { type: "object" }] }, "Ship & object"],
  [{ $ref: "#/components/schemas/A~1B" }, "A/B"],
  [{}, "any"],
  [true, "any"],
  [null, "any"],
])("%o is %s", (schema, words) => {
  expect(typeWords(schema)).toBe(words);
});

it("returns limits as written", () => {
  expect(limitWords({ minLength: 1, pattern: "^a", uniqueItems: false })).toEqual([
    "minLength: 1",
    "pattern: ^a",
  ]);
});

it.each([
  [ship, true],
  [{ type: "array", items: ship }, true],
  [{ type: "array", items: { type: "string" } }, false],
  [{ properties: { a: {} } }, true],
  [{ properties: {} }, false],
  [{ additionalProperties: { oneOf: [ship] } }, true],
  [{ type: "string", enum: ["a"] }, false],
  [null, false],
])("%o has something inside: %s", (schema, expected) => {
  expect(hasInside(schema)).toBe(expected);
});
