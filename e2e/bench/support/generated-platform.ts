import { execFileSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Platform, startPlatform } from "../../support/platform.ts";

const service = join(import.meta.dirname, "../../../src/service");

/**
 * Starts a platform with a generated organization, in its own process; its token is the organization admin's.
 *
 * @param size - arguments of `npm run generate`
 */
export async function startGeneratedPlatform(size: string): Promise<Platform> {
  const dataDir = await mkdtemp(join(tmpdir(), "bindery-bench-"));
  const node = (script: string, args: string[] = []) =>
    execFileSync(process.execPath, [join(service, script), ...args], {
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: dataDir },
    });
  node("generate/main.ts", size.split(" "));
  const token = node("auth/new-token.ts").trim();
  return startPlatform({ after: { dataDir, token } });
}
