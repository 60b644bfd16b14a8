import { expect, it } from "vitest";
import type { Part } from "./join-parts.ts";
import { moveParts } from "./move-parts.ts";

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

const namesOf = (files: Part[][]) =>
  files.map((parts) => parts.map(({ name }) => name).join("+")).toSorted();

const screens = ["x", "y", "z"];

it("takes a part out of a file whose other users don't need it", () => {
  const shared = part("shared", 30_000, screens);
  const editor = part("editor", 20_000, ["x"]);
  expect(namesOf(moveParts([[shared, editor]], () => 2))).toEqual(["editor", "shared"]);
});

it("moves a part to the file of its users", () => {
  const [form, field] = [part("form", 30_000, ["x", "y"]), part("field", 500, ["x", "y"])];
  const list = part("list", 30_000, ["z"]);
  expect(namesOf(moveParts([[form], [list, field]], () => 3))).toEqual(["form+field", "list"]);
});

it("gives each screen no more files than it may have", () => {
  const parts = [
    part("all", 30_000, screens),
    part("some", 20_000, ["x", "y"]),
    part("own", 20_000, ["x"]),
  ];
  const apart = parts.map((one) => [one]);
  expect(namesOf(moveParts(apart, () => 3))).toEqual(["all", "own", "some"]);
  expect(moveParts(apart, (screen) => (screen === "x" ? 2 : 3))).toHaveLength(2);
  expect(moveParts(apart, () => 1)).toHaveLength(1);
});

it("refuses a limit that can't be kept", () => {
  const entries = ["one", "other"].map((name) => ({ ...part(name, 500, ["x"]), isEntry: true }));
  expect(() =>
    moveParts(
      entries.map((entry) => [entry]),
      () => 1,
    ),
  ).toThrow("A screen needs more files than it may.");
});

it("counts what a file imports for everyone who needs the file", () => {
  const engine = part("engine", 50_000, ["x"]);
  const reader = part("reader", 500, ["x"], [engine]);
  const list = part("list", 30_000, screens);
  // With the list, the reader would bring its engine to all screens.
  const files = moveParts([[list, reader], [engine]], () => 3);
  expect(namesOf(files)).toEqual(["list", "reader+engine"]);
});

it("never makes two files import each other", () => {
  const users = ["x", "y"];
  const last = part("last", 500, users);
  const between = part("between", 90_000, ["x"], [last]);
  const start = part("start", 500, users, [between]);
  const files = moveParts([[last], [between], [start]], () => 3);
  expect(namesOf(files)).not.toContain("last+start");
});
