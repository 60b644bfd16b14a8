import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

/*
 * Runs the named benchmarks, or all, one after the other in separate processes: npm run bench -- changes start
 * With `--rows`, each also prints its figures as rows for docs/figures.md.
 */

const itself = "run.ts";
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && name !== itself)
  .map((name) => name.slice(0, -".ts".length));
const asRows = "--rows";
const wanted = process.argv.slice(2).filter((name) => name !== asRows);
const env = { ...process.env, ...(process.argv.includes(asRows) && { BENCH_ROWS: "1" }) };
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : names) {
  const script = join(import.meta.dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, [script], { stdio: "inherit", env });
  if (status !== 0) process.exitCode = 1;
}
