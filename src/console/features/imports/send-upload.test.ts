import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { packFiles, UnreadableFile, wantedOf } from "./send-upload.ts";

const chosen = (path: string, text = "x") => ({
  path,
  file: new File([text], path.slice(path.lastIndexOf("/") + 1)),
});

const pack = (files: Parameters<typeof packFiles>[0], signal = new AbortController().signal) =>
  packFiles(files, { signal, onRead: () => undefined });

const unpacked = async (content: Blob) =>
  Object.entries(unzipSync(new Uint8Array(await content.arrayBuffer()))).map(([path, bytes]) => [
    path,
    Buffer.from(bytes).toString(),
  ]);

test.each(["docs.zip", "book.epub", "letter.docx", "a.md", "a.adoc", "page.html"])(
  "%s is sent as it is",
  async (name) => {
    const file = chosen(name, "content");
    expect(await pack([file])).toEqual({ name, content: file.file });
  },
);

test("a folder is sent as an archive with its name, without what systems put there", async () => {
  const files = [
    chosen("guide/README.md", "# Guide"),
    chosen("guide/img/a.png", "bytes"),
    chosen("guide/.DS_Store"),
    chosen("guide/.git/config"),
  ];
  const { name, content } = await pack(wantedOf(files));
  expect(name).toBe("guide.zip");
  expect(await unpacked(content)).toEqual([
    ["guide/README.md", "# Guide"],
    ["guide/img/a.png", "bytes"],
  ]);
});

test("several files, and one that can't stand alone, are sent as an archive", async () => {
  expect((await pack([chosen("a.md"), chosen("b.md")])).name).toBe("files.zip");
  expect((await pack([chosen("a.png")])).name).toBe("files.zip");
});

test("how far it is can be seen, and it can be canceled", async () => {
  const read: number[] = [];
  const aborter = new AbortController();
  const packing = packFiles([chosen("a/b.md", "abc"), chosen("a/c.md", "de"), chosen("a/d.md")], {
    signal: aborter.signal,
    onRead(bytes) {
      read.push(bytes);
      if (bytes === 5) aborter.abort();
    },
  });
  await expect(packing).rejects.toThrow("abort");
  expect(read).toEqual([3, 5]);
});

test("a file that is gone is named", async () => {
  const gone = { arrayBuffer: () => Promise.reject(new Error("NotReadableError")) };
  const files = [chosen("a/b.md"), { path: "a/gone.md", file: gone as unknown as File }];
  await expect(pack(files)).rejects.toEqual(new UnreadableFile("a/gone.md"));
});
