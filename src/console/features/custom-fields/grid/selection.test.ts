import { describe, expect, it } from "vitest";
import { clampCell, moveCell, rectangleOf, selectedColumns } from "./selection.ts";
import type { Cell } from "./selection.ts";

const size = { rows: 10, columns: 4 };
const at = (row: number, column: number): Cell => ({ row, column });

describe("moveCell", () => {
  it.each<[string, boolean, Cell, Cell]>([
    ["ArrowUp", false, at(5, 1), at(4, 1)],
    ["ArrowUp", false, at(0, 1), at(0, 1)],
    ["ArrowDown", true, at(5, 1), at(9, 1)],
    ["ArrowRight", false, at(5, 3), at(5, 3)],
    ["ArrowLeft", true, at(5, 3), at(5, 0)],
    ["PageDown", false, at(5, 3), at(9, 3)],
    ["PageUp", false, at(9, 3), at(2, 3)],
    ["Home", false, at(5, 3), at(5, 0)],
    ["End", true, at(5, 1), at(9, 3)],
  ])("%s (far: %s) from %o leads to %o", (key, isFar, from, to) => {
    expect(moveCell(from, { key, isFar, page: 7 }, size)).toEqual(to);
  });

  it("ignores other keys", () => {
    expect(moveCell(at(1, 1), { key: "Tab", isFar: false, page: 7 }, size)).toBeUndefined();
  });
});

it("a rectangle is the same from every corner", () => {
  const rectangle = { top: 1, bottom: 3, left: 2, right: 3 };
  expect(rectangleOf({ anchor: at(3, 2), active: at(1, 3) })).toEqual(rectangle);
  expect(rectangleOf({ anchor: at(1, 3), active: at(3, 2) })).toEqual(rectangle);
});

it("a single cell is active without a selection", () => {
  const single = { anchor: at(2, 2), active: at(2, 2) };
  expect(selectedColumns(single, 2)).toBeUndefined();
  expect(selectedColumns({ ...single, anchor: at(1, 1) }, 1)).toEqual([1, 2]);
  expect(selectedColumns({ ...single, anchor: at(1, 1) }, 3)).toBeUndefined();
});

it("a cell hidden by a filter is replaced by the nearest one", () => {
  expect(clampCell(at(9, 9), { rows: 3, columns: 2 })).toEqual(at(2, 1));
});
