// @module-tag slow
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startTestPlatform } from "#testing/platform.ts";

const run = promisify(execFile);
const redocly = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
/** Turn off telemetry and update checks. */
const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

test("the interface's description of itself keeps the recommended rules of Redocly", async () => {
  const platform = await startTestPlatform();
  const folder = await mkdtemp(join(tmpdir(), "bindery-openapi-"));
  try {
    const response = await platform.as(null).fetch("/openapi.json");
    const file = join(folder, "openapi.json");
    await writeFile(file, await response.text());
    const { stdout } = await run(
      process.execPath,
      [redocly, "lint", "--extends=recommended", "--format=json", file],
      { cwd: folder, env: { ...process.env, ...quiet } },
    ).catch((error: { stdout: string }) => error);
    const { problems, totals } = JSON.parse(stdout) as { problems: unknown[]; totals: object };
    expect(problems).toEqual([]);
    expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  } finally {
    await rm(folder, { recursive: true });
    await platform.close();
  }
});
