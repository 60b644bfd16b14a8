// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { groupUploads, isTooLarge, nameAt, useUploads, type Upload } from "./upload-queue.ts";
import type { FileEdits } from "./use-file-edits.ts";

const part = 512 * 1024;
const megabyte = 1_000_000;

function upload(name: string, source: string | number): Upload {
  const file = typeof source === "string" ? source : new File([new Uint8Array(source)], name);
  return { id: name, name, source: file, state: "waiting" };
}

const names = (groups: Upload[][]) => groups.map((group) => group.map(({ name }) => name));

test("a request has at most 20 files and 5 MB, and each URL and large file has one of its own", () => {
  const small = Array.from({ length: 21 }, (_, at) => upload(`s${at}`, 1));
  expect(groupUploads(small).map((group) => group.length)).toEqual([20, 1]);
  const eleven = [..."abcdefghijk"].map((name) => upload(name, part));
  expect(names(groupUploads(eleven))).toEqual([[..."abcdefghij"], ["k"]]);
  const mixed = [upload("a", 1), upload("u", "https://example.com/u"), upload("b", 1)];
  expect(names(groupUploads(mixed))).toEqual([["a"], ["u"], ["b"]]);
  const inParts = [upload("a", 1), upload("large", part + 1), upload("b", 1)];
  expect(names(groupUploads(inParts))).toEqual([["a"], ["large"], ["b"]]);
});

test("files above 25 MB are too large, and URLs never are", () => {
  expect(isTooLarge(upload("a", 25 * megabyte))).toBe(false);
  expect(isTooLarge(upload("a", 25 * megabyte + 1))).toBe(true);
  expect(isTooLarge(upload("a", "https://example.com/a"))).toBe(false);
});

test("a file at a URL has the last part of the path as its name, or the host", () => {
  expect(nameAt("https://example.com/img/a%20b.png?x=1")).toBe("a b.png");
  expect(nameAt("https://example.com/img/")).toBe("img");
  expect(nameAt("https://example.com/")).toBe("example.com");
  expect(nameAt("https://example.com/%ff")).toBe("%ff");
});

test("what is stopped while a refused group is sent one by one isn't sent", async () => {
  const sent: number[] = [];
  const refused = Promise.withResolvers<never>();
  const send = (...changes: unknown[]) => {
    sent.push(changes.length);
    return refused.promise;
  };
  const target = { params: async () => ({ spaceId: "s", changeRequestId: "c" }) };
  const edits = { send, target } as unknown as FileEdits;
  const { result } = renderHook(() => useUploads([], edits));
  act(() => result.current.addFiles([new File(["a"], "a"), new File(["b"], "b")]));
  let ended = Promise.resolve();
  act(() => void (ended = result.current.start(false)));
  await expect.poll(() => sent).toEqual([2]);
  await act(async () => {
    result.current.stop();
    refused.reject(new Error("refused"));
    await ended;
  });
  expect(sent).toEqual([2]);
  expect(result.current.uploads.map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  expect(result.current.isSending).toBe(false);
});
