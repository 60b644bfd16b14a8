import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { packFiles, sizeOf } from "./send-upload.ts";

const chosen = (path: string, text = "x") => ({
  path,
  file: new File([text], path.slice(path.lastIndexOf("/") + 1)),
});

const unpacked = async (content: Blob) =>
  Object.entries(unzipSync(new Uint8Array(await content.arrayBuffer()))).map(([path, bytes]) => [
    path,
    Buffer.from(bytes).toString(),
  ]);

test.each(["docs.zip", "letter.docx", "a.md", "page.html"])("%s is sent as it is", async (name) => {
  const file = chosen(name, "content");
  expect(await packFiles([file])).toEqual({ name, content: file.file });
});

test("a folder is sent as an archive with its name, without what systems put there", async () => {
  const files = [
    chosen("guide/README.md", "# Guide"),
    chosen("guide/img/a.png", "bytes"),
    chosen("guide/.DS_Store"),
    chosen("guide/.git/config"),
  ];
  const { name, content } = await packFiles(files);
  expect(name).toBe("guide.zip");
  expect(await unpacked(content)).toEqual([
    ["guide/README.md", "# Guide"],
    ["guide/img/a.png", "bytes"],
  ]);
});

test("several files, and one that can't stand alone, are sent as an archive", async () => {
  expect((await packFiles([chosen("a.md"), chosen("b.md")])).name).toBe("files.zip");
  expect((await packFiles([chosen("a.png")])).name).toBe("files.zip");
});

test("the size is known without reading the files, and leaves out what systems put there", () => {
  const unread = { size: 200_000_000 } as File;
  expect(sizeOf([{ path: "a/film.mp4", file: unread }, chosen("a/b.md", "abc")])).toBe(200_000_003);
  expect(sizeOf([{ path: "a/.git/pack", file: unread }, chosen("a/b.md", "abc")])).toBe(3);
});
