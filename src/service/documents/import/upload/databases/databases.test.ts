// @module-tag slow
import { expect, test } from "vitest";
import { databaseFiles, databasesIn } from "./databases.ts";

test("properties of any length become lines of the row's page", async () => {
  const [table, page] = [`Tasks ${"a".repeat(32)}.csv`, `Tasks/Row ${"b".repeat(32)}.md`];
  const paths = [table, page];
  const texts = new Map([[table, "Name,Notes: long,Status\nRow,,Done\n"]]);
  const { rowPage } = await databasesIn(databaseFiles(paths), texts, paths);
  const properties = (notes: string) => `# Row\n\nNotes: long: ${notes}\nStatus: Done\n\nText.\n`;
  for (const notes of ["a: b", "word: ".repeat(10_000).trim()])
    expect(await rowPage(page, properties(notes))).toBe(
      `# Row\n\nNotes: long: ${notes}\\\nStatus: Done\n\nText.\n`,
    );
});
