import { afterEach, expect, test, vi } from "vitest";
import { yieldsDuring } from "#testing/yields.ts";
import { printedJson } from "#service/kernel/printed-json.ts";
import { printJson } from "./print-json.ts";

afterEach(() => vi.restoreAllMocks());

const textOf = (body: string | Uint8Array) => Buffer.from(body).toString();
/** Several slices long, with characters and escapes at the ends of slices. */
const longText = `a"\\\n\u2028é😀`.repeat(100_000);

test("prints short values as JSON.stringify does", async () => {
  const value = { id: "a", list: [1, null, { text: 'a "b"' }], gone: undefined };
  const { body, outline } = await printJson(value);
  expect(body).toBe(JSON.stringify(value));
  expect(outline).toEqual({ value, text: body });
});

test("prints long texts as JSON.stringify does", { tags: "slow" }, async () => {
  for (const text of [longText, `b${longText}`, `bc${longText}`]) {
    const value = { before: 1, page: { text, list: [text, "short", ""] }, after: "two" };
    expect(textOf((await printJson(value)).body)).toBe(JSON.stringify(value));
  }
  const many = Array.from({ length: 100 }, (_, n) => ({ text: `${n} ${"word ".repeat(1000)}` }));
  expect(textOf((await printJson(many)).body)).toBe(JSON.stringify(many));
});

test("lets others have their turns while it prints a long text", async () => {
  let now = 0;
  // The clock jumps ahead with each reading.
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
  expect(await yieldsDuring(() => printJson({ text: longText }))).toBe(true);
});

test("puts JSON that is at hand where its object stands", async () => {
  const tree = { type: "root", children: [{ type: "text", value: longText }] };
  const document = printedJson(Buffer.from(JSON.stringify(tree)));
  const { body } = await printJson({ id: "a", document });
  expect(JSON.parse(textOf(body))).toEqual({ id: "a", document: tree });
});

test("the outline of what is long is short, and another for another text", async () => {
  const outlineOf = async (value: unknown) => (await printJson(value)).outline.text;
  const outline = await outlineOf({ id: "a", text: longText });
  expect(outline.length).toBeLessThan(100);
  expect(await outlineOf({ id: "a", text: longText })).toBe(outline);
  expect(await outlineOf({ id: "a", text: `${longText}!` })).not.toBe(outline);
  expect(await outlineOf({ id: "b", text: longText })).not.toBe(outline);
});
