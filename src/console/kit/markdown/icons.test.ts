import { expect, test } from "vitest";
import { iconNamed, iconNames } from "#content/drawing/icon-names.ts";
import { icons } from "./icons.ts";

test("every icon is found by a name", () => {
  const others = Object.keys(icons).filter((name) => !(name in iconNames));
  expect(others.filter((name) => iconNamed(name) !== name)).toEqual([]);
  for (const name of [
    "gear",
    "fa-cog",
    "circle-exclamation",
    "trash-can",
    "puzzle-piece",
    "rocket",
  ]) {
    expect(icons).toHaveProperty(iconNamed(name));
  }
});
