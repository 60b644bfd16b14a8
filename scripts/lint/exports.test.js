import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { unusedExports } from "./exports.js";
import { readAllArrows } from "./import-graph.js";

test("an export that no other file names is found", () => {
  const root = mkdtempSync(join(tmpdir(), "exports-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "src"));
  const code = "export type Kind = string;\nexport const both = 1;\nexport function alone() {}\n";
  writeFileSync(join(root, "src/a.ts"), code);
  writeFileSync(join(root, "src/b.ts"), 'import { both, type Kind } from "./a.ts";\n');
  const arrows = [{ from: "src/b.ts", to: "src/a.ts" }];
  expect(unusedExports(root, arrows)).toEqual([{ file: "src/a.ts", name: "alone" }]);
});

test("what a file exports is used by another", () => {
  const root = resolve(import.meta.dirname, "../..");
  const unused = unusedExports(root, readAllArrows(root));
  expect(unused.map(({ file, name }) => `${name} in ${file}`)).toEqual([]);
});
