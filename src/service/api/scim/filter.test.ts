import fc from "fast-check";
import { parse as parseByLibrary } from "scim2-parse-filter";
import { expect, test } from "vitest";
import { runs } from "#testing/long-run.ts";
import { parseFilter, parsePath, type Filter } from "./filter.ts";
import { fold } from "./fold.ts";
import { ScimFailure } from "./scim-error.ts";

const attribute = fc.constantFrom(
  "userName",
  "name.familyName",
  "urn:ietf:params:scim:schemas:core:2.0:User:userName",
  "meta.lastModified",
);
const value = fc.oneof(
  // The library doesn't read escapes.
  fc.string().filter((text) => !/["\\]/.test(JSON.stringify(text).slice(1, -1))),
  fc.boolean(),
  fc.constant(null),
);
const operator = fc.constantFrom("eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le" as const);

const comparison = fc.oneof(
  fc.record({ op: operator, path: attribute, value }),
  fc.record({ op: fc.constant("pr" as const), path: attribute }),
);

const { filter: anyFilter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    comparison as fc.Arbitrary<Filter>,
    fc.record({
      op: fc.constantFrom("and", "or"),
      filters: fc.array(tie("filter"), { minLength: 2, maxLength: 3 }),
    }) as fc.Arbitrary<Filter>,
    fc.record({ op: fc.constant("not"), filter: tie("filter") }) as fc.Arbitrary<Filter>,
  ),
}));

/** With parentheses around everything inside, so that the text doesn't depend on precedence. */
function print(filter: Filter): string {
  switch (filter.op) {
    case "and":
    case "or":
      return filter.filters.map((one) => `(${print(one)})`).join(` ${filter.op} `);
    case "not":
      return `not (${print(filter.filter)})`;
    case "has":
      return `${filter.path}[${print(filter.filter)}]`;
    case "pr":
      return `${filter.path} pr`;
    default:
      return `${filter.path} ${filter.op} ${JSON.stringify(filter.value)}`;
  }
}

test("a printed filter is read back, and as the library reads it", () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      expect(parseFilter(print(filter))).toEqual(filter);
      expect(parseFilter(print(filter))).toEqual(ownForm(parseByLibrary(print(filter))));
    }),
    { numRuns: runs(200, 5000) },
  );
});

type Theirs = ReturnType<typeof parseByLibrary>;

function ownForm(filter: Theirs): unknown {
  if (filter.op === "and" || filter.op === "or") {
    return { op: filter.op, filters: filter.filters.map(ownForm) };
  }
  if (filter.op === "not") return { op: "not", filter: ownForm(filter.filter) };
  if (filter.op === "[]") {
    return { op: "has", path: filter.attrPath, filter: ownForm(filter.valFilter) };
  }
  if (filter.op === "pr") return { op: "pr", path: filter.attrPath };
  const { op, attrPath: path, compValue } = filter as Extract<Theirs, { compValue: unknown }>;
  return { op, path, value: compValue };
}

test("any text is a filter or refused in words", () => {
  const piece = fc.constantFrom(
    "userName",
    "eq",
    '"x"',
    "(",
    ")",
    "[",
    "]",
    "and",
    "not",
    " ",
    '"',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece).map((pieces) => pieces.join(" ")),
  );
  fc.assert(
    fc.property(text, (given) => {
      for (const parse of [parseFilter, parsePath]) {
        try {
          parse(given);
        } catch (error) {
          expect(error).toBeInstanceOf(ScimFailure);
        }
      }
    }),
    { numRuns: runs(500, 20_000) },
  );
});

test("what the library gets wrong is read right", () => {
  expect(parseFilter(String.raw`userName eq "a\\b\u00e9\""`)).toMatchObject({ value: 'a\\bé"' });
  expect(parseFilter("active eq True and title pr")).toMatchObject({
    op: "and",
    filters: [{ value: true }, { op: "pr" }],
  });
  expect(parseFilter('a eq "1" or b eq "2" and c eq "3"')).toMatchObject({
    op: "or",
    filters: [{ path: "a" }, { op: "and" }],
  });
  expect(parseFilter('emails[type eq "work"].value eq "x"')).toMatchObject({
    op: "has",
    path: "emails",
  });
});

test("filters have limits", () => {
  const refused = (text: string, why: RegExp) => expect(() => parseFilter(text)).toThrow(why);
  refused("(".repeat(3000), /levels deep/);
  refused(`userName eq "${"x".repeat(4000)}"`, /characters/);
  refused(Array.from({ length: 201 }, () => "a pr").join(" or "), /comparisons/);
  refused("userName", /ends too early/);
  refused("userName eq x", /quotation marks/);
  refused('userName like "x"', /no operator/);
  refused('userName eq "x" userName', /unexpected/);
});

test("paths name an attribute, some of its values, and a part of them", () => {
  expect(parsePath("name.givenName")).toEqual({ path: "name.givenName" });
  expect(parsePath('emails[type eq "work"].value')).toEqual({
    path: "emails",
    filter: { op: "eq", path: "type", value: "work" },
    sub: "value",
  });
});

test("the case of letters doesn't matter, also beyond ASCII", () => {
  for (const [a, b] of [
    ["STRASSE", "straße"],
    ["ΟΔΟΣ", "οδος"],
    ["ÉMILE", "e\u0301mile"],
    ["Ａｄａ", "ada"],
    ["ŁUKASZ", "łukasz"],
  ] as const) {
    expect(fold(a)).toBe(fold(b));
  }
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      expect(fold(text.toUpperCase())).toBe(fold(text));
    }),
    { numRuns: runs(500, 20_000) },
  );
});
