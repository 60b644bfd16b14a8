import { expect, test } from "vitest";
import { readAsciidocFiles } from "./asciidoc-files.ts";

test("documents that are too much for memory are failures, and the others stay", async () => {
  const text = `= Title\n\n${"x".repeat(4_999_991)}`;
  const paths = Array.from({ length: 12 }, (_, at) => `d${at + 1}.adoc`);
  const failed: string[] = [];
  const { pages, unused } = await readAsciidocFiles({
    paths,
    read: () => Promise.resolve(text),
    fail: (path, reason) => failed.push(`${path}: ${reason}`),
  });
  expect([...pages]).toEqual(paths.slice(0, 10));
  expect(unused).toEqual([]);
  expect(failed).toEqual([
    expect.stringMatching(/^d11\.adoc: .*50 MB/),
    expect.stringMatching(/^d12\.adoc: .*50 MB/),
  ]);
});
