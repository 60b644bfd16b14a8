import fc from "fast-check";
import { expect, it } from "vitest";
import { type Drawing, readDrawing } from "#content/drawing/drawing.ts";
import { drawPlainWords } from "./plain-words.ts";

/** Pieces of sentences, and of what Markdown could read in them. */
const bits = fc.constantFrom(
  ..."a;B;é;1; ;  ;.;,;:;: ;!;?;(;);-;--;/;'; www.a.de; a@b.de; http://a.de;:tada:;www;*;_;`;<b>;&amp;;$;\n".split(
    ";",
  ),
);

it("draws what the parser would draw", () => {
  let plain = 0;
  fc.assert(
    fc.property(fc.array(bits, { minLength: 1, maxLength: 8 }), (parts) => {
      const text = parts.join("");
      const drawn = drawPlainWords(text);
      if (drawn === undefined) return;
      plain++;
      const parsed = readDrawing(text, undefined) as Drawing;
      expect(drawn.pieces.map(({ content }) => content)).toEqual(
        parsed.pieces.map(({ content }) => content),
      );
      expect([drawn.outline, drawn.anchors]).toEqual([parsed.outline, parsed.anchors]);
    }),
    { numRuns: 3000 },
  );
  expect(plain).toBeGreaterThan(100);
});

it.each(["Looks good to me.", "Note: we (all) agree; don’t we?", "and/or, 3 times - maybe"])(
  "draws %j",
  (text) => expect(drawPlainWords(text)).toBeDefined(),
);

it.each([
  "See www.example.com",
  "Use `x`",
  "1. One",
  "- One",
  "Go :rocket:",
  "A: http://a.de",
  "a@b.de",
])("leaves %j to the parser", (text) => expect(drawPlainWords(text)).toBeUndefined());
