import { expect, it } from "vitest";
import type { Part } from "./part.ts";
import type { Limits } from "./plan-cost.ts";
import { planFiles } from "./plan-files.ts";

function part(name: string, size: number, users: string[], imports: Part[] = []): Part {
  return {
    name,
    modules: [name],
    size,
    users: new Map(users.map((user) => [user, user.startsWith("dialog") ? 0.1 : 1])),
    imports: new Set(imports),
  };
}

const limits = (some: Partial<Limits> = {}) => ({
  files: 9,
  small: 9,
  bytes: Infinity,
  ...some,
});

const plan = (parts: Part[], some?: Partial<Limits>) =>
  planFiles(parts, () => limits(some))
    .next()
    .value!.map((file: Part[]) =>
      file
        .map(({ name }) => name)
        .toSorted()
        .join("+"),
    )
    .toSorted();

const screens = ["x", "y", "z"];

it("keeps what the same screens need together, and what they don't need apart", () => {
  const [form, field] = [part("form", 30_000, ["x", "y"]), part("field", 500, ["x", "y"])];
  const editor = part("editor", 20_000, ["x"]);
  expect(plan([form, editor, field])).toEqual(["editor", "field+form"]);
});

it("adds a little to many screens to save a request for some", () => {
  const parts = [part("large", 50_000, screens), part("icon", 200, ["x", "y"])];
  expect(plan(parts)).toEqual(["icon+large"]);
});

it("counts what only dialogs need less than what screens need", () => {
  const parts = [part("list", 30_000, ["x"]), part("extra", 2_000, ["x", "dialog"])];
  expect(plan(parts)).toEqual(["extra+list"]);
});

it("gives each screen no more files than it may have", () => {
  const parts = [
    part("all", 30_000, screens),
    part("some", 20_000, ["x", "y"]),
    part("own", 20_000, ["x"]),
  ];
  expect(plan(parts, { files: 3 })).toEqual(["all", "own", "some"]);
  expect(plan(parts, { files: 2 })).toHaveLength(2);
  expect(plan(parts, { files: 1 })).toHaveLength(1);
});

it("gives each screen no more small files than it may have", () => {
  const parts = [
    part("all", 30_000, screens),
    part("some", 4_500, ["x", "y"]),
    part("own", 4_500, ["x"]),
  ];
  expect(plan(parts)).toEqual(["all", "own", "some"]);
  expect(plan(parts, { small: 1 })).toHaveLength(2);
  expect(plan(parts, { small: 0 })).toEqual(["all+own+some"]);
});

it("counts what a file imports for everyone who needs the file", () => {
  const engine = part("engine", 50_000, ["x"]);
  const reader = part("reader", 500, ["x"], [engine]);
  const list = part("list", 30_000, screens);
  expect(plan([list, reader, engine])).toEqual(["engine+reader", "list"]);
});

it("never makes two files import each other", () => {
  const last = part("last", 500, ["x", "y"]);
  const between = part("between", 90_000, ["x"], [last]);
  const start = part("start", 500, ["x", "z"], [between]);
  expect(plan([last, between, start])).not.toContain("last+start");
});

it("always makes the same files of the same parts", () => {
  const parts = Array.from({ length: 12 }, (_, index) =>
    part(
      `${index}`,
      3_000 + index * 700,
      [...screens, "w"].filter((_one, at) => (index >> at) & 1),
    ),
  );
  expect(plan(parts.slice(1))).toEqual(plan(parts.slice(1)));
});
