import fc from "fast-check";
import { unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { isZip, listZip, readZipped, ZipProblem } from "./read-zip.ts";
import { openUpload } from "./unpack.ts";
import { writeZip, type ZipEntry } from "./write-zip.ts";

async function written(entries: readonly ZipEntry[]): Promise<Buffer> {
  async function* all() {
    yield* entries;
  }
  const parts: Uint8Array[] = [];
  for await (const part of writeZip(all())) parts.push(part);
  return Buffer.concat(parts);
}

const entry = (path: string, text: string | Uint8Array, packed = true): ZipEntry => ({
  path,
  bytes: Buffer.from(text),
  packed,
});

const zipOf = (files: Record<string, string>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
    ),
  );

test(
  "archives are written as other tools read them, and read as they write them",
  { tags: "slow" },
  async () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    const files = fc.dictionary(fc.stringMatching(/^[a-zא-ת é]{1,9}$/), bytes, { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(files, fc.boolean(), async (given, packed) => {
        const entries = Object.entries(given);
        const zip = await written(entries.map(([path, content]) => entry(path, content, packed)));
        expect(
          Object.entries(unzipSync(zip)).map(([path, content]) => [path, [...content]]),
        ).toEqual(entries.map(([path, content]) => [path, [...content]]));
        const other = Buffer.from(zipSync(given));
        for (const file of await listZip(other)) {
          expect([...(await readZipped(other, file, 1000))]).toEqual([...given[file.path]!]);
        }
      }),
      { numRuns: 50 },
    );
  },
);

test(
  "a bomb is unpacked up to the limit only, whatever its headers say",
  { tags: "slow" },
  async () => {
    const zip = await written([entry("bomb.md", Buffer.alloc(50_000_000))]);
    expect(zip.length).toBeLessThan(100_000);
    const [file] = await listZip(zip);
    // The sizes before the file and in the directory both say that it is one byte.
    zip.writeUInt32LE(1, 22);
    zip.writeUInt32LE(1, zip.length - 22 - 46 - "bomb.md".length + 24);
    await expect(readZipped(zip, file!, 5_000_000)).rejects.toThrow("larger than 5 MB");
  },
);

test("what is unpacked counts, however little of the archive it is, also when read at once", async () => {
  const zip = await written(
    Array.from({ length: 8 }, (_, index) => entry(`${index}.bin`, Buffer.alloc(1_000_000))),
  );
  const { files } = await openUpload(zip, "a.zip", 5_000_000);
  const results = await Promise.allSettled(files.map((file) => file.read(10_000_000)));
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => "fulfilled"),
    ...Array.from({ length: 3 }, () => "rejected"),
  ]);
});

test("paths that lead out of the archive are left out and named", async () => {
  const { files, leftOut } = await openUpload(
    zipOf({
      "docs/../../etc/passwd": "x",
      "C:/windows/system.md": "x",
      "/absolute.md": "absolute",
      "docs\\windows.md": "windows",
      "docs/./a.md": "a",
      "__MACOSX/docs/._a.md": "x",
      "docs/.DS_Store": "x",
      "docs/תיעוד.md": "rtl",
    }),
    "docs.zip",
  );
  expect(files.map(({ path }) => path).toSorted()).toEqual([
    "absolute.md",
    "docs/a.md",
    "docs/windows.md",
    "docs/תיעוד.md",
  ]);
  expect(leftOut.map(({ path }) => path).toSorted()).toEqual([
    "C:/windows/system.md",
    "docs/../../etc/passwd",
  ]);
});

test("the folder that everything is in doesn't matter", async () => {
  const { files } = await openUpload(
    zipOf({ "repo-main/README.md": "x", "repo-main/a/b.md": "y" }),
    "x.zip",
  );
  expect(files.map(({ path }) => path)).toEqual(["README.md", "a/b.md"]);
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["text", Buffer.from("just some text, which is long enough")],
  ["half an archive", zipOf({ "a.md": "some text" }).subarray(0, 40)],
])("%s is refused with a sentence", async (_, bytes) => {
  await expect(openUpload(Buffer.from(bytes), "a.zip")).rejects.toThrow(ZipProblem);
});

test("no damage crashes the reader", async () => {
  const zip = zipOf({ "a.md": "text ".repeat(50), "b/c.md": "more" });
  expect(isZip(zip)).toBe(true);
  const place = fc.nat(zip.length - 1);
  const damage = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const copy = Buffer.from(zip);
      for (const [at, value] of changes) copy[at] = value;
      try {
        for (const file of await listZip(copy)) await readZipped(copy, file, 10_000);
      } catch (error) {
        expect(error).toBeInstanceOf(ZipProblem);
      }
    }),
    { numRuns: 500 },
  );
});
