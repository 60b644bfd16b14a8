import { expect, test } from "vitest";
import { createConverter } from "./converter.ts";

const address = "https://docs.example.com/";
const converter = createConverter(5_000);

test("converts pages in turn", async () => {
  const pages = await Promise.all(
    ["A", "B"].map((title) => converter.convert(`<h1>${title}</h1><p>x`, address, address)),
  );
  expect(pages).toMatchObject([{ title: "A" }, { title: "B" }]);
});

test.each([
  ["nested tags", "<div>".repeat(50_000), "512 levels"],
  ["tags the parser opens again", `${"<b><p>".repeat(600)}x`, "512 levels"],
  ["nothing", "x".repeat(5_000_001), "5 MB"],
])("%s fail with a reason", async (_name, html, words) => {
  const result = await converter.convert(html, address, address);
  expect(result).toMatchObject({ reason: expect.stringContaining(words) });
});

test("a page that takes too long fails alone", async () => {
  const hasty = createConverter(1);
  const slow = await hasty.convert(`<p>${"word <b>x</b> ".repeat(200_000)}`, address, address);
  expect(slow).toMatchObject({ reason: expect.stringContaining("longer than") });
  expect(await converter.convert("<h1>C</h1><p>x", address, address)).toMatchObject({ title: "C" });
});

test("list items and paragraphs without end tags are not taken for nesting", async () => {
  const html = `<h1>T</h1><ul>${"<li>item".repeat(600)}</ul>${"<p>para".repeat(600)}`;
  expect(await converter.convert(html, address, address)).toMatchObject({ title: "T" });
});
