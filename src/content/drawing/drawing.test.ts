// @module-tag slow
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCorpusBase } from "#testing/corpus.ts";
import { anyPage } from "#testing/page-text.ts";
import { readDrawing } from "./drawing.ts";

/* The service sends drawings as JSON, and a worker as a clone: both have to arrive as they were made. */

function expectToArrive(markdown: string): void {
  const drawing = readDrawing(markdown, undefined);
  expect(JSON.parse(JSON.stringify(drawing))).toStrictEqual(drawing);
  expect(structuredClone(drawing)).toStrictEqual(drawing);
}

test("the drawing of any page survives JSON", () => {
  fc.assert(fc.property(anyPage, expectToArrive), { numRuns: 200 });
});

test("every drawing of the real documentation survives JSON", { tags: "corpus" }, () => {
  for (const text of readCorpusBase().values()) expectToArrive(text);
});
