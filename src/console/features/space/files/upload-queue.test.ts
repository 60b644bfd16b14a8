import { expect, test } from "vitest";
import { groupUploads, isTooLarge, nameAt, type Upload } from "./upload-queue.ts";

const megabyte = 1024 * 1024;

function upload(name: string, source: string | number): Upload {
  const file = typeof source === "string" ? source : new File([new Uint8Array(source)], name);
  return { id: name, name, source: file, state: "waiting" };
}

const names = (groups: Upload[][]) => groups.map((group) => group.map(({ name }) => name));

test("a request has at most 20 files and 5 MB, and each URL has one of its own", () => {
  const small = Array.from({ length: 21 }, (_, at) => upload(`s${at}`, 1));
  expect(groupUploads(small).map((group) => group.length)).toEqual([20, 1]);
  const large = ["a", "b", "c", "d", "e", "f"].map((name) => upload(name, megabyte));
  expect(names(groupUploads(large))).toEqual([["a", "b", "c", "d", "e"], ["f"]]);
  const mixed = [upload("a", 1), upload("u", "https://example.com/u"), upload("b", 1)];
  expect(names(groupUploads(mixed))).toEqual([["a"], ["u"], ["b"]]);
});

test("files above a megabyte are too large, and URLs never are", () => {
  expect(isTooLarge(upload("a", megabyte))).toBe(false);
  expect(isTooLarge(upload("a", megabyte + 1))).toBe(true);
  expect(isTooLarge(upload("a", "https://example.com/a"))).toBe(false);
});

test("a file at a URL has the last part of the path as its name, or the host", () => {
  expect(nameAt("https://example.com/img/a%20b.png?x=1")).toBe("a b.png");
  expect(nameAt("https://example.com/img/")).toBe("img");
  expect(nameAt("https://example.com/")).toBe("example.com");
  expect(nameAt("https://example.com/%ff")).toBe("%ff");
});
