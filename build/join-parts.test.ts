import { expect, it } from "vitest";
import { joinParts } from "./join-parts.ts";
import type { Part } from "./part.ts";

function part(name: string, size: number, users: string[], imports: Part[] = []): Part {
  return {
    name,
    modules: [name],
    size,
    users: new Map(users.map((user) => [user, 0.1])),
    imports: new Set(imports),
  };
}

const namesOf = (files: Part[][]) =>
  files.map((parts) => parts.map(({ name }) => name).join("+")).toSorted();

it("joins what the same dialogs need", () => {
  const parts = [part("a", 500, ["x", "y"]), part("b", 900, ["x", "y"]), part("c", 90_000, ["z"])];
  expect(namesOf(joinParts(parts))).toEqual(["a+b", "c"]);
});

it("adds a little to many dialogs to save a request for some", () => {
  const dialogs = ["x", "y", "z"];
  const parts = [part("large", 50_000, dialogs), part("icon", 200, ["x", "y"])];
  expect(namesOf(joinParts(parts))).toEqual(["large+icon"]);
});

it("keeps large parts apart from dialogs that don't need them", () => {
  const parts = [part("editor", 50_000, ["x"]), part("list", 9_000, ["x", "y"])];
  expect(namesOf(joinParts(parts))).toEqual(["editor", "list"]);
});

it("doesn't join two parts with a third between them", () => {
  const users = ["x", "y"];
  const last = part("last", 500, users);
  const between = part("between", 90_000, ["x"], [last]);
  const start = part("start", 500, users, [between]);
  expect(namesOf(joinParts([last, between, start]))).toEqual(["between", "last", "start"]);
});

it("ignores what parts import from others", () => {
  const screen = part("screen", 500, ["x"]);
  const dialogs = ["a", "b"].map((name) => part(name, 500, ["x"], [screen]));
  expect(namesOf(joinParts(dialogs))).toEqual(["a+b"]);
});
