import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { evaluateCondition } from "./condition.ts";
import { parseCondition, checkCondition } from "./parse.ts";

const schema = {
  type: "object",
  properties: {
    internal: { type: "boolean" },
    "early-bird": { type: "boolean" },
    unsigned: {
      type: "object",
      properties: { beta: { type: "boolean" } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as unknown as VisitorSchema;

const visitor = { internal: true, "early-bird": false, unsigned: { beta: true }, plan: "pro" };

function holds(text: string, claims: unknown = visitor): boolean {
  const parsed = parseCondition(text);
  if (!parsed.success) throw new Error(parsed.problem.message);
  return evaluateCondition(parsed.condition, claims);
}

describe("what a condition says", () => {
  test.each([
    ["true", true],
    ["false || true", true],
    ["visitor.claims.internal", true],
    ["visitor.claims.internal == true", true],
    ["visitor.claims.internal === false", false],
    ["visitor.claims.internal != false", true],
    ["visitor.claims.unsigned.beta == true && visitor.claims.internal", true],
    ["!visitor.claims.unsigned.beta", false],
    ["!(visitor.claims.unsigned.beta && false)", true],
    ['visitor.claims["early-bird"]', false],
    ["visitor.claims['unsigned'][\"beta\"] !== false", true],
    ["true || false && false", true],
    ["(true || false) && false", false],
    ["!false == true", true],
    ["  visitor . claims\n. internal ", true],
  ])("%s is %s", (text, expected) => {
    expect(holds(text)).toBe(expected);
  });

  test.each([
    ["visitor.claims.missing", false],
    ["visitor.claims.missing == false", true],
    ["visitor.claims.plan", false],
    ["visitor.claims.constructor", false],
    ["visitor.claims.__proto__", false],
    ["visitor.claims.unsigned.toString", false],
  ])("what a visitor does not have counts as false: %s is %s", (text, expected) => {
    expect(holds(text)).toBe(expected);
  });
});

describe("what is no condition, and where", () => {
  test.each([
    ["", 0],
    ["   ", 0],
    ["visitor.claims.internal &&", 26],
    ["(true", 5],
    ["true)", 4],
    ["()", 0],
    ["true false", 5],
    ["true; false", 4],
    ["true,", 4],
    ["visitor.claims.internal == 1", 27],
    ["visitor.claims.internal == 'yes'", 27],
    ["visitor.claims.internal > false", 24],
    ["visitor.claims.internal + true", 24],
    ["true ? false : true", 0],
    ["true && alert(true)", 8],
    ["true && visitor.claims.internal.more", 8],
    ["visitor.claims.unsigned", 0],
    ["visitor.claims", 0],
    ["visitor.claims.internal()", 0],
    ["visitor?.claims.internal", 0],
    ["visitor.claims[true]", 0],
    ["true == this", 8],
    ["constructor.constructor", 0],
    ["[true]", 0],
    ["null", 0],
    ["-true", 0],
    ["`true`", 0],
    ["!".repeat(40) + "true", 32],
    ["(".repeat(40) + "true" + ")".repeat(40), 32],
    [`true${" ".repeat(1024)}`, 1024],
  ])("%j breaks at %i", (text, at) => {
    expect(parseCondition(text)).toMatchObject({ success: false, problem: { at } });
  });
});

test("every claim that the schema does not have is named with its place", () => {
  const text = "visitor.claims.internal && visitor.claims.beta || visitor.claims.unsigned.internal";
  const parsed = parseCondition(text);
  const problems = parsed.success ? checkCondition(parsed.condition, schema) : [];
  expect(problems.map(({ at }) => at)).toEqual([27, 50]);
  expect(problems[0]!.message).toContain('"beta"');
  const fine = parseCondition("visitor.claims.unsigned.beta || visitor.claims['early-bird']");
  expect(fine.success && checkCondition(fine.condition, schema)).toEqual([]);
  const proto = parseCondition("visitor.claims.constructor");
  expect(proto.success && checkCondition(proto.condition, schema)).toHaveLength(1);
});

const piece = fc.constantFrom(
  "visitor",
  ".claims",
  ".unsigned",
  ".beta",
  "['a']",
  "true",
  "false",
  "(",
  ")",
  "!",
  "!!",
  "&&",
  "||",
  "==",
  "!==",
  " ",
  "[",
  "]",
  "'",
  '"',
  ",",
  ";",
  "?.",
  "1",
  "this",
  "\\",
  "{",
  "=>",
);

test(
  "no text at all makes it throw, and what it reads is true or false for any claims",
  { tags: "slow" },
  () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 1100 }),
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(texts, fc.anything(), (text, claims) => {
        const parsed = parseCondition(text);
        if (parsed.success) {
          expect(typeof evaluateCondition(parsed.condition, claims)).toBe("boolean");
          expect(Array.isArray(checkCondition(parsed.condition, schema))).toBe(true);
        } else {
          expect(parsed.problem.at).toBeGreaterThanOrEqual(0);
          expect(parsed.problem.at).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 2000 },
    );
  },
);
