import { expect, it } from "vitest";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { claimsOfSchema, completionAt } from "./completion.ts";

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
