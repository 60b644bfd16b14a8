import { describe, expect, it } from "vitest";
import type { CustomField } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { readPaste, writeCopy } from "./paste.ts";
import type { Sheet } from "./paste.ts";

const field = (name: string, type: string, options?: string[]) =>
  ({ name, type, ...(options && { options }) }) as CustomField;
const space = (id: string, edit = true) =>
  ({ id, title: `Space ${id}`, permissions: { edit } }) as Space;

const sheet: Sheet = {
  spaces: [space("a"), space("b"), space("locked", false)],
  fields: [field("owner", "text"), field("level", "select:single", ["One", "Two"])],
};
const at = (top: number, left: number, bottom = top, right = left) => ({
  top,
  left,
  bottom,
  right,
});

describe("readPaste", () => {
  it("pastes rows and columns, and reports invalid values", () => {
    const paste = readPaste("Ana\tone\nBo\tNine\nCy\tTwo", at(0, 1), sheet);
    expect(paste.changes).toEqual([
      { spaceId: "a", field: "owner", value: "Ana" },
      { spaceId: "a", field: "level", value: "One" },
      { spaceId: "b", field: "owner", value: "Bo" },
    ]);
    expect(paste.refusals.map(({ space: of, field: name }) => [of, name])).toEqual([
      ["Space b", "level"],
      ["Space locked", "owner"],
      ["Space locked", "level"],
    ]);
    expect(paste.rectangle).toEqual(at(0, 1, 2, 2));
  });

  it("fills the selection with a single value, and clears it with an empty one", () => {
    const paste = readPaste("", at(0, 1, 1, 2), sheet);
    expect(paste.changes).toHaveLength(4);
    expect(paste.changes.every(({ value }) => value === null)).toBe(true);
  });

  it("keeps the names of spaces, and counts values outside the table", () => {
    const paste = readPaste("New name\tAna\tTwo\tmore\n1\t2\t3\t4", at(2, 0), {
      ...sheet,
      spaces: [space("a"), space("b"), space("c")],
    });
    expect(paste.changes.map(({ value }) => value)).toEqual(["Ana", "Two"]);
    expect(paste.outside).toBe(1 + 3);
  });
});

it("pasting a copy gives the same values", () => {
  const values: Record<string, Record<string, string>> = {
    a: { owner: 'Tab\there, "quoted"', level: "Two" },
    b: { owner: "Bo" },
  };
  const text = writeCopy(at(0, 0, 1, 2), sheet, (id, name) => values[id]?.[name] ?? null);
  const { changes, refusals } = readPaste(text, at(0, 0), sheet);
  expect(refusals).toEqual([]);
  for (const { spaceId, field: name, value } of changes) {
    expect(value).toBe(values[spaceId]?.[name] ?? null);
  }
});
