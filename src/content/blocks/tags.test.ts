import { expect, test } from "vitest";
import { readTagLine } from "#content/prose/tag-line.ts";
import { isReference, isTagName, readTag, startTag, tagNames, tags, tagSpec } from "./tags.ts";

test("the parts of a block are blocks of the table, and of no other block", () => {
  const parts = tagNames.flatMap((name) => tagSpec(name)?.parts ?? []);
  expect(parts.filter((part) => !isTagName(part))).toEqual([]);
  expect(new Set(parts).size).toBe(parts.length);
});

test("a new block is read as what it is written", () => {
  for (const name of tagNames) {
    const [start, ...others] = readTagLine(startTag(name));
    expect(start).toMatchObject({ type: "open", name });
    expect(others).toEqual([]);
  }
  expect(startTag("hint")).toBe('{% hint style="info" %}');
  expect(startTag("column")).toBe("{% column %}");
});

test("attributes have limits and defaults", () => {
  const { style } = tags.hint.attributes;
  expect(style.values.map((value) => readTag("hint", { style: value }).style)).toEqual([
    ...style.values,
  ]);
  expect(readTag("hint", { style: "constructor" }).style).toBe("info");
  expect(readTag("hint", {}).style).toBe("info");
  const widths = ["25%", "100", "0", "101%", "-3", "wide", undefined];
  expect(widths.map((width) => tags.column.attributes.width.read(width))).toEqual([
    25, 100, 50, 50, 50, 50, 50,
  ]);
  expect(readTag("code", { lineNumbers: "yes", overflow: "wrap" })).toEqual({
    title: undefined,
    lineNumbers: false,
    overflow: true,
  });
  expect(readTag("update", { date: "2026-13-01" }).date.isDate).toBe(false);
  expect(readTag("update", { date: "2026-03-01", tags: "api, fix" })).toEqual({
    date: { written: "2026-03-01", isDate: true },
    tags: ["api", "fix"],
  });
});

test("names that only look like blocks aren't any", () => {
  expect(["constructor", "__proto__", "toString", "", "endhint"].filter(isTagName)).toEqual([]);
  expect(["embed", "file", "include", "content-ref", "hint"].filter(isReference)).toEqual([
    "embed",
    "file",
    "include",
    "content-ref",
  ]);
});
