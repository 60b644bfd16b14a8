import { expect, test } from "vitest";
import type { KeyBinding } from "#console/kit/keys/registry.ts";
import { sheetOf } from "./key-sheet.tsx";

const bound = (keys: string, label: string, group = "Screen", more: Partial<KeyBinding> = {}) => ({
  keys,
  label,
  group,
  run: () => undefined,
  ...more,
});
const bindings = [
  bound("/", "Go to search", "General"),
  bound("?", "Keys", "General"),
  bound("j", "Next row"),
  bound("ArrowDown", "Next row", "Screen", { isActive: () => false }),
  bound("/", "Search the table"),
  bound("Mod+Enter", "Send", "Form", { isActive: () => false }),
  bound("Mod+Enter", "Send", "Form", { isActive: () => false }),
];
const sheet = (plain = true, filter = "") =>
  sheetOf(bindings, { plain, filter, last: "General" }).map(({ title, lines }) => [
    title,
    ...lines.map(({ label, keys }) => `${label}: ${keys.join(" or ")}`),
  ]);

test("a screen's keys come first, hide those they override, and are merged when they do the same", () => {
  expect(sheet()).toEqual([
    ["Screen", "Next row: j or ArrowDown", "Search the table: /"],
    ["Form", "Send: Mod+Enter"],
    ["General", "Keys: ?"],
  ]);
});

test("when single letters are turned off, they aren't listed", () => {
  expect(sheet(false)).toEqual([
    ["Screen", "Next row: ArrowDown"],
    ["Form", "Send: Mod+Enter"],
  ]);
});

test("the list is filtered by action or by key", () => {
  expect(sheet(true, "ROW")).toEqual([["Screen", "Next row: j or ArrowDown"]]);
  expect(sheet(true, "/")).toEqual([["Screen", "Search the table: /"]]);
  expect(sheet(true, "nothing")).toEqual([]);
});
