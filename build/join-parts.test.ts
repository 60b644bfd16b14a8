import { expect, it } from "vitest";
import { joinParts, type Part } from "./join-parts.ts";

function part(name: string, size: number, users: string[], imports: Part[] = []): Part {
  return {
    name,
    modules: [name],
    size,
    isEntry: false,
    users: new Map(users.map((user) => [user, user.startsWith("dialog") ? 0.1 : 1])),
    imports: new Set(imports),
  };
}

const namesOf = (files: ReturnType<typeof joinParts>) =>
  files.map(({ parts }) => parts.map(({ name }) => name).join("+")).toSorted();

it("joins what the same screens need", () => {
  const parts = [part("a", 500, ["x", "y"]), part("b", 900, ["x", "y"]), part("c", 90_000, ["z"])];
  expect(namesOf(joinParts(parts, 9))).toEqual(["a+b", "c"]);
});

it("adds a little to many screens to save a request for some", () => {
  const screens = ["x", "y", "z"];
  const parts = [part("large", 50_000, screens), part("icon", 200, ["x", "y"])];
  expect(namesOf(joinParts(parts, 9))).toEqual(["large+icon"]);
});

it("keeps large parts apart from screens that don't need them", () => {
  const parts = [part("editor", 50_000, ["x"]), part("list", 9_000, ["x", "y"])];
  expect(namesOf(joinParts(parts, 9))).toEqual(["editor", "list"]);
});

it("pays more for a request where a screen would need too many files", () => {
  const apart = [
    part("editor", 30_000, ["x"]),
    part("list", 9_000, ["x", "y"]),
    part("chart", 8_000, ["y", "z"]),
  ];
  expect(namesOf(joinParts(apart, 2))).toEqual(["chart", "editor", "list"]);
  expect(joinParts(apart, 1).length).toBeLessThan(3);
});

it("counts what only dialogs need less than what screens need", () => {
  const parts = [
    part("form", 20_000, ["dialog 1", "dialog 2"]),
    part("field", 15_000, ["dialog 1"]),
  ];
  expect(namesOf(joinParts(parts, 9))).toEqual(["field", "form"]);
  const screens = [part("list", 9_000, ["x"]), part("extra", 100, ["x", "dialog 1"])];
  expect(namesOf(joinParts(screens, 9))).toEqual(["list+extra"]);
});

it("doesn't join two parts with a third between them", () => {
  const users = ["x", "y"];
  const last = part("last", 500, users);
  const between = part("between", 90_000, ["x"], [last]);
  const start = part("start", 500, users, [between]);
  expect(namesOf(joinParts([last, between, start], 9))).toEqual(["between", "last", "start"]);
});

it("doesn't join two screens, which would each need a file more to be found by name", () => {
  const screens = ["one", "other"].map((name) => ({ ...part(name, 500, ["x"]), isEntry: true }));
  expect(namesOf(joinParts([...screens, part("both", 500, ["x"])], 9))).toHaveLength(2);
});
