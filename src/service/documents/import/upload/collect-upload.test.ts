import { expect, test } from "vitest";
import { zipOf } from "#testing/uploads.ts";
import { collectUpload } from "./collect-upload.ts";

test("only what is imported counts, not the table of contents or files that nothing needs", async () => {
  const counts: number[] = [];
  await collectUpload({
    bytes: Buffer.from(
      zipOf({
        "SUMMARY.md": "* [One](one.md)\n* [Two](two.md)\n",
        "one.md": "# One\n\n[Notes](notes.txt)\n",
        "two.md": "# Two\n",
        "picture.png": "picture",
        "notes.txt": "Linked.",
        "other.txt": "Not linked.",
        ".bindery.json": JSON.stringify({ version: 1 }),
      }),
    ),
    name: "docs.zip",
    limits: { pages: 10, files: 10 },
    done: [],
    onOutcome: (outcome, total) => {
      if (outcome.kind !== "failure") counts.push(total);
    },
    signal: new AbortController().signal,
    // Only for HTML and Word documents.
    fetcher: undefined as never,
    converter: undefined as never,
  });
  expect(counts).toEqual([3, 3, 4, 4]);
});
