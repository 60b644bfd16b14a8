// @module-tag slow
import { expect, test } from "vitest";
import { drawText } from "./draw-text.ts";
import { bodyOf, createKeptPages } from "./kept-pages.ts";

test("a text that takes too long is shown as source, and its page isn't kept", async () => {
  // A short text can be parsed before the timer of the shortest time is looked at.
  const long = "Text *with* marks.\n\n".repeat(20_000);
  expect(await drawText(long, "long", 0)).toEqual({
    drawing: { plain: "time" },
    isComplete: false,
  });
  const pages = createKeptPages();
  pages.set("a", {}, { ...bodyOf("a", "text/html"), isComplete: false });
  pages.set("b", {}, bodyOf("b", "text/html"));
  expect(pages.get("a", {})).toBeUndefined();
  expect(pages.get("b", {})).toBeDefined();
});

test("diagrams belong to a complete text, whether they are valid or not", async () => {
  const text = "```mermaid\ngraph LR\n  a --> b\n```\n\n```mermaid\nnothing\n```\n";
  const { drawing, isComplete } = await drawText(text, "two");
  expect(isComplete).toBe(true);
  expect(JSON.stringify(drawing).match(/data-picture/g)).toHaveLength(1);
});
