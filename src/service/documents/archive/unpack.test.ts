import { expect, test } from "vitest";
import { zipOf } from "#testing/uploads.ts";
import { openUpload } from "./unpack.ts";

const opened = async (files: Record<string, string | Uint8Array>) => {
  const { files: found, leftOut } = await openUpload(Buffer.from(zipOf(files)), "a.zip");
  return { paths: found.map(({ path }) => path).toSorted(), leftOut, found };
};

test("the parts of an export are one archive", async () => {
  const { paths, leftOut } = await opened({
    "Export-1-Part-1.zip": zipOf({ "Export/A.md": "a", "Export/A/B.md": "b" }),
    "Export-1-Part-2.zip": zipOf({ "Export/A/C.md": "c", "Export/x.png": "x" }),
  });
  expect(paths).toEqual(["A.md", "A/B.md", "A/C.md", "x.png"]);
  expect(leftOut).toEqual([]);
});

test("files of the same path in two parts are both there", async () => {
  const { paths, found } = await opened({
    "Part-1.zip": zipOf({ "a.md": "1", "index.html": "one" }),
    "Part-2.zip": zipOf({ "b.md": "2", "index.html": "two" }),
  });
  expect(paths).toEqual(["Part-2/index.html", "a.md", "b.md", "index.html"]);
  const texts = await Promise.all(found.map(({ read }) => read(100)));
  expect(texts.map(String).toSorted()).toEqual(["1", "2", "one", "two"]);
});

test("an archive of one archive of one archive is that archive", async () => {
  const inner = zipOf({ "docs/one.md": "1", "docs/two.md": "2" });
  const { paths } = await opened({ "out/in.zip": zipOf({ "b.zip": inner }) });
  expect(paths).toEqual(["one.md", "two.md"]);
});

test("archives of several things have a folder each", async () => {
  const { paths } = await opened({
    "guide.zip": zipOf({ "README.md": "g" }),
    "more/api.zip": zipOf({ "README.md": "a" }),
  });
  expect(paths).toEqual(["guide/README.md", "more/api/README.md"]);
});

test("an archive that pages offer stays a file", async () => {
  const { paths } = await opened({ "a.md": "[x](code.zip)", "code.zip": zipOf({ "b.md": "b" }) });
  expect(paths).toEqual(["a.md", "code.zip"]);
});

test("archives that can't be opened, and those nested too deeply, are named", async () => {
  let nested = zipOf({ "a.md": "a" });
  for (let depth = 0; depth < 5; depth++) nested = zipOf({ [`${depth}.zip`]: nested });
  const { leftOut } = await opened({
    "broken.zip": "not an archive",
    "deep.zip": nested,
    "evil.zip": zipOf({ "../x.md": "x", "fine.md": "x" }),
  });
  expect(leftOut.map(({ path }) => path)).toEqual(["broken.zip", "2.zip", "../x.md"]);
  expect(leftOut[0]!.reason).toBe("This isn't a zip archive.");
  expect(leftOut[1]!.reason).toContain("more than 3 others");
});
