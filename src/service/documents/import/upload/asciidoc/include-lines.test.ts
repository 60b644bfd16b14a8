import { expect, test } from "vitest";
import { selectLines } from "./include-lines.ts";

const source = [
  "a",
  "// tag::one[]",
  "b",
  "// tag::two[]",
  "c",
  "// end::two[]",
  "d",
  "// end::one[]",
  "e",
].join("\n");

test.each([
  [{}, source.split("\n")],
  [{ tags: "one" }, ["b", "c", "d"]],
  [{ tags: "two" }, ["c"]],
  [{ tags: "one;!two" }, ["b", "d"]],
  [{ tags: "!two" }, ["a", "b", "d", "e"]],
  [{ tags: "*" }, ["b", "c", "d"]],
  [{ tags: "**" }, ["a", "b", "c", "d", "e"]],
  [{ tags: "none" }, []],
  [{ lines: "1" }, ["a"]],
  [{ lines: "1,9" }, ["a", "e"]],
  [{ lines: "1;8..-1" }, ["a", "// end::one[]", "e"]],
  [{ lines: "9.." }, ["e"]],
])("%j", (selection, lines) => {
  expect(selectLines(source, selection)).toEqual(lines);
});
