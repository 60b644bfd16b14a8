/* oxlint-disable no-restricted-imports -- reads the database with the driver that the service uses */
import BetterSqlite from "better-sqlite3";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createApi } from "../../support/api.ts";
import { type Platform, startPlatform } from "../../support/platform.ts";
import { fill, type Filled } from "./fill.ts";

const root = join(import.meta.dirname, "../../..");
const cache = join(root, ".cache/bench");

/** The folder of a filled and stopped platform. */
type FilledFolder = Filled & Pick<Platform, "dataDir" | "token">;

/**
 * A copy of the filled folder, which this process can modify. Filling takes minutes, so its result is cached until its inputs
 * change.
 */
export async function filledFolder(): Promise<FilledFolder> {
  const kept = join(cache, await fingerprint());
  const read = async () => JSON.parse(await readFile(join(kept, "filled.json"), "utf8")) as Filled;
  const filled = await read().catch(() => fillOnce(kept));
  const dataDir = await mkdtemp(join(tmpdir(), "bindery-bench-"));
  await cp(join(kept, "data"), dataDir, { recursive: true });
  const { token } = filled as FilledFolder;
  return { ...filled, dataDir, token };
}

async function fillOnce(kept: string): Promise<Filled & { token: string }> {
  console.error("Filling a store with 5,000 pages; this takes a while, once…");
  const platform = await startPlatform();
  try {
    const filled = await fill(createApi(platform.url, platform.token));
    const platformData = { ...filled, token: platform.token };
    await untilJobsEnd(platform.dataDir);
    await platform.stop();
    await rm(cache, { recursive: true, force: true });
    const making = `${kept}.part`;
    await mkdir(making, { recursive: true });
    await cp(platform.dataDir, join(making, "data"), { recursive: true });
    await writeFile(join(making, "filled.json"), JSON.stringify(platformData));
    await rename(making, kept);
    return platformData;
  } finally {
    await platform.remove();
  }
}

/** Waits for the jobs that are due. Otherwise each platform on the folder would run them beside what is measured. */
async function untilJobsEnd(dataDir: string): Promise<void> {
  const database = new BetterSqlite(join(dataDir, "bindery.sqlite"), { readonly: true });
  const due = database
    .prepare("select count(*) from job where status in ('queued', 'running') and run_at <= ?")
    .pluck();
  while (due.get(Date.now()) !== 0) await sleep(1000);
  database.close();
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of [
    "src/service/database/migrations",
    "src/service/documents/content",
    "src/content",
    "e2e/bench/support",
  ]) {
    for (const name of (await readdir(join(root, folder))).toSorted()) {
      if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
      hash.update(`${name}\0`).update(await readFile(join(root, folder, name)));
    }
  }
  return hash.digest("hex").slice(0, 16);
}
