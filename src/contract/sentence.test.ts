import { expect, test } from "vitest";
import type { z } from "zod";
import { operations } from "./operations.ts";
import { parseValue } from "./parse.ts";
import { UpdatePage } from "./content-edit.ts";

type Pattern = { format: "regex"; pattern: RegExp; error?: unknown };

/** The patterns in a schema, or in all the schemas of an object. */
function patternsOf(value: unknown, seen = new Set<unknown>()): Pattern[] {
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  const inner = "_zod" in value ? (value as z.core.$ZodType)._zod.def : value;
  const own = "format" in inner && inner.format === "regex" ? [inner as Pattern] : [];
  return [...own, ...Object.values(inner).flatMap((part) => patternsOf(part, seen))];
}

test("every pattern says in words what it allows", () => {
  const patterns = patternsOf(operations);
  expect(patterns.length).toBeGreaterThan(5);
  const wordless = patterns.filter(({ error }) => error === undefined);
  expect(wordless.map(({ pattern }) => pattern.source)).toEqual([]);
});

test("a slug that can't be in a URL is refused in words", () => {
  expect(parseValue(UpdatePage.shape.slug, "New Slug/ü?x", "slug")).toEqual({
    success: false,
    details: [{ path: "slug", message: "Can't contain spaces or / ? #." }],
  });
  expect(parseValue(UpdatePage.shape.slug, "ünï-code", "slug").success).toBe(true);
});
