import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, evaluateCondition } from "#content/condition/condition.ts";
import { parseCondition } from "#content/condition/parse.ts";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import {
  noRules,
  printRules,
  rulesOf,
  type Rule,
  type RuleGroup,
  claimsOfSchema,
  completionAt,
} from "./rules.ts";
import { claimsIn, samplesOf } from "./who-matches.tsx";

function parse(text: string): Condition {
  const parsed = parseCondition(text);
  if (!parsed.success) throw new Error(`${text}: ${parsed.problem.message}`);
  return parsed.condition;
}

const names = ["internal", "beta", "early-bird", "a b", 'say "x"', "ünïcode", "constructor"];

const claimRule = fc.record({
  kind: fc.constant("claim" as const),
  unsigned: fc.boolean(),
  name: fc.constantFrom(...names),
  is: fc.boolean(),
});

/** Rules as parsing a text makes them: no group in one of its own kind, none with fewer than two rules. */
const tree = (match: "all" | "any", depth: number): fc.Arbitrary<RuleGroup> => {
  const other = match === "all" ? "any" : "all";
  const rule: fc.Arbitrary<Rule> =
    depth === 0
      ? claimRule
      : fc.oneof(
          { weight: 3, arbitrary: claimRule },
          fc.constant(other).chain(() => tree(other, depth - 1)),
        );
  return fc.record({
    kind: fc.constant("group" as const),
    match: fc.constant(match),
    rules: fc.array(rule, { minLength: 2, maxLength: 4 }),
  });
};
const rules = fc.constantFrom("all" as const, "any" as const).chain((match) => tree(match, 2));

/** Texts of all kinds of conditions, whether or not rules can express them. */
const text = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom("visitor.claims.internal", "visitor.claims.unsigned.beta", "true", "false"),
    tie("text").map((inner) => `!(${inner})`),
    fc
      .tuple(tie("text"), fc.constantFrom("&&", "||", "==", "!=", "===", "!=="), tie("text"))
      .map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
  ),
})).text;

const visitors = [0, 1, 2, 3].map((bits) => ({
  internal: (bits & 1) === 1,
  unsigned: { beta: (bits & 2) === 2 },
}));

describe("rules and text", () => {
  it("stay the same there and back", () => {
    fc.assert(
      fc.property(rules, (group) => {
        const printed = printRules(group);
        fc.pre(printed.length <= 1024);
        expect(rulesOf(parse(printed))).toEqual(group);
      }),
    );
  });

  it("mean the same for every visitor, if the text can be shown as rules", () => {
    fc.assert(
      fc.property(text, (written) => {
        fc.pre(parseCondition(written).success);
        const condition = parse(written);
        const shown = rulesOf(condition);
        if (shown === undefined) return;
        const again = parse(printRules(shown));
        for (const visitor of visitors) {
          expect(evaluateCondition(again, visitor)).toBe(evaluateCondition(condition, visitor));
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["visitor.claims.a == false", "!visitor.claims.a"],
    ["true != visitor.claims.a", "!visitor.claims.a"],
    ["!(visitor.claims.a && !visitor.claims.b)", "!visitor.claims.a || visitor.claims.b"],
    [
      "visitor.claims.a && (visitor.claims.b && visitor.claims.c)",
      "visitor.claims.a && visitor.claims.b && visitor.claims.c",
    ],
    ["visitor.claims['early-bird']", 'visitor.claims["early-bird"]'],
  ])("%s becomes %s", (written, expected) => {
    expect(printRules(rulesOf(parse(written)) ?? noRules)).toBe(expected);
  });

  it.each(["true", "visitor.claims.a == visitor.claims.b", "visitor.claims.a && false"])(
    "%s can't be shown as rules",
    (written) => expect(rulesOf(parse(written))).toBeUndefined(),
  );

  it("leaves out groups without rules", () => {
    const rule: Rule = { kind: "claim", unsigned: true, name: "beta", is: true };
    expect(printRules({ ...noRules, rules: [noRules, rule, { ...noRules, match: "any" }] })).toBe(
      "visitor.claims.unsigned.beta",
    );
    expect(printRules(noRules)).toBe("");
  });
});

describe("who matches", () => {
  it("covers every visitor once, with what the condition says of them", () => {
    fc.assert(
      fc.property(text, (written) => {
        fc.pre(parseCondition(written).success);
        const condition = parse(written);
        const samples = samplesOf(condition) ?? [];
        for (const visitor of visitors) {
          const has = ({ unsigned, name }: { unsigned: boolean; name: string }) =>
            unsigned ? visitor.unsigned.beta && name === "beta" : visitor.internal;
          const fitting = samples.filter(({ claims }) =>
            claims.every((claim) => has(claim) === claim.is),
          );
          expect(fitting.map(({ matches }) => matches)).toEqual([
            evaluateCondition(condition, visitor),
          ]);
        }
      }),
    );
  });

  it("leaves out claims that make no difference", () => {
    const condition = parse("visitor.claims.a || visitor.claims.b && (visitor.claims.c || true)");
    expect(samplesOf(condition)?.map(({ claims, matches }) => [claims.length, matches])).toEqual([
      [1, true],
      [2, true],
      [2, false],
    ]);
    expect(claimsIn(condition).map(({ name }) => name)).toEqual(["a", "b", "c"]);
  });

  it("gives up on more claims than can be tried", () => {
    const many = Array.from({ length: 11 }, (_, at) => `visitor.claims.c${at}`).join(" && ");
    expect(samplesOf(parse(many))).toBeUndefined();
  });
});

const schema = {
  type: "object",
  properties: {
    internal: { type: "boolean", title: "Works here" },
    "early-bird": { type: "boolean" },
    unsigned: {
      type: "object",
      properties: { beta: { type: "boolean" } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as unknown as VisitorSchema;

const claims = claimsOfSchema(schema);

const suggested = (text: string, caret = text.length) => {
  const completion = completionAt(text, caret, claims);
  return completion && [completion.from, ...completion.claims.map((claim) => claim.text)];
};

it("reads the claims of a schema", () => {
  expect(claims.map(({ text, title }) => [text, title])).toEqual([
    ["visitor.claims.internal", "Works here"],
    ['visitor.claims["early-bird"]', undefined],
    ["visitor.claims.unsigned.beta", undefined],
  ]);
});

it.each([
  ["vis", [0, ...claims.map(({ text }) => text)]],
  ["visitor.claims.u", [0, "visitor.claims.unsigned.beta"]],
  ["!bet", [1, "visitor.claims.unsigned.beta"]],
  ["visitor.claims.internal && BIRD", [27, 'visitor.claims["early-bird"]']],
  ["visitor.claims.internal", undefined],
  ["visitor.claims.internal && ", undefined],
  ["nothing", undefined],
])("for %j suggests %j", (text, expected) => expect(suggested(text)).toEqual(expected));

it("completes the word before the caret, not the last one", () => {
  expect(suggested("int && visitor.claims.unsigned.beta", 3)).toEqual([
    0,
    "visitor.claims.internal",
  ]);
});
