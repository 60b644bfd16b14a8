// @module-tag slow
// @vitest-environment happy-dom
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { diffProse } from "#content/prose/diff.ts";
import { type Drawing, readDrawing } from "#content/drawing/drawing.ts";
import { Markdown } from "./markdown.tsx";

afterEach(cleanup);

const many = (count: number, line: string) => line.repeat(count);

test.each([
  ["nesting", Array.from({ length: 900 }, (_, n) => `${"  ".repeat(n)}- x`).join("\n")],
  ["marks", "**a*".repeat(20_000)],
  ["size", many(500_000, "word ")],
])("a text with too much %s is shown as it was written, with a note", async (reason, text) => {
  expect(readDrawing(text, undefined)).toEqual({ plain: reason });
  const { container } = render(<Markdown>{text}</Markdown>);
  await waitFor(() => expect(container.textContent?.endsWith(text)).toBe(true));
  expect(container.textContent).toMatch(/source is shown/);
  expect(diffProse(text, `${text}\nnew`).rows).toHaveLength(1);
});

test("long tables and lists are rendered in parts, with their numbers and header", () => {
  const list = readDrawing(many(1000, "1. a\n"), undefined) as Drawing;
  const starts = list.pieces.map(({ content }) => content as { props: object });
  expect(starts.map(({ props }) => props)).toEqual(
    [1, 301, 601, 901].map((start) => expect.objectContaining({ start })),
  );
  const table = readDrawing(`|h|\n|-|\n${many(1000, "|a|\n")}`, undefined) as Drawing;
  expect(table.pieces.map(({ content }) => JSON.stringify(content).includes('"thead"'))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("a wide table with many short rows doesn't grow quadratically", () => {
  const wide = `|${many(5000, "a|")}\n|${many(5000, "-|")}\n${many(5000, "|a|\n")}`;
  const drawing = readDrawing(wide, undefined);
  expect(JSON.stringify(drawing).length).toBeLessThan(10_000_000);
});

test("a page of thousands of blocks is drawn bit by bit, to its end", async () => {
  const { container } = render(<Markdown>{many(3000, "a\n\n")}</Markdown>);
  const drawn = () => container.querySelectorAll("p").length;
  await waitFor(() => expect(drawn()).toBeGreaterThan(0));
  expect(drawn()).toBeLessThan(1000);
  await waitFor(() => expect(drawn()).toBe(3000));
});

test("a list of hundreds of formulas is rendered", () => {
  const list = readDrawing(many(300, "- $$x^2$$ and $y_1$\n"), undefined) as Drawing;
  expect(
    list.pieces.map(({ content }) => typeof content === "object" && "source" in content),
  ).toEqual([false]);
});

test("beyond the limit, formulas are shown as code", () => {
  const page = readDrawing(many(6000, "$$x$$\n\n"), undefined) as Drawing;
  const drawn = page.pieces.map(({ content }) =>
    typeof content === "object" && "type" in content ? content.type : "",
  );
  expect([drawn[4999], drawn[5000]]).toEqual(["x-formula", "pre"]);
});
