import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { createApi } from "../support/api.ts";
import { type Draft, edit, makeDraft, makeSpace } from "../support/content.ts";
import { printFigures } from "./support/figures.ts";
import { startGeneratedPlatform } from "./support/generated-platform.ts";
import { slowestWhile } from "./support/prober.ts";

/*
 * Measures a backup of a running platform that is written to, and the slowest response to other requests meanwhile; then the
 * restore into an empty folder. Run: npm run bench -- backup
 */

const run = promisify(execFile);
const service = join(import.meta.dirname, "../../src/service/backup");
const quiet = 5000;

const platform = await startGeneratedPlatform(
  "--members 2000 --spaces 100 --pages 20000 --sites 20 --sections 10 --teams 20 --change-requests 100 --seed 1",
);
const folder = await mkdtemp(join(tmpdir(), "bindery-bench-backup-"));
const file = join(folder, "backup");
const api = createApi(platform.url, platform.token);
const target = { origin: platform.url, path: "/v1/user", token: platform.token };

function command(name: "backup" | "restore", dataDir: string): Promise<unknown> {
  const env = { ...process.env, DATA_DIR: dataDir };
  return run(process.execPath, [join(service, `${name}-main.ts`), file], { env });
}

/** Saves a page again and again while `work` runs. @returns milliseconds of the slowest save */
async function slowestSave(draft: Draft, work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let slowest = 0;
  const saving = (async () => {
    for (let count = 0; !isDone; count++) {
      const start = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      await edit(api, draft, [
        { operation: "insert_page", document: { markdown: `# Page ${count}\n\nText.\n` } },
      ]);
      slowest = Math.max(slowest, performance.now() - start);
      // oxlint-disable-next-line no-await-in-loop
      await sleep(20);
    }
  })();
  await work();
  isDone = true;
  await saving;
  return slowest;
}

async function measure(draft: Draft, work: () => Promise<unknown>) {
  let save = 0;
  const { slowest, took } = await slowestWhile(target, async () => {
    save = await slowestSave(draft, work);
  });
  return { slowest, took, save };
}

try {
  const { id: organizationId } = await api("POST /v1/orgs", { body: { title: "Bench" } });
  const { spaceId } = await makeSpace(api, organizationId, "Writing");
  const usual = await measure(await makeDraft(api, spaceId, "Usual"), () => sleep(quiet));
  const draft = await makeDraft(api, spaceId, "Meanwhile");
  const backup = await measure(draft, () => command("backup", platform.dataDir));
  const { size } = await stat(file);
  const stored = await stat(join(platform.dataDir, "bindery.sqlite"));
  await platform.stop();
  const restored = join(folder, "restored");
  await run("mkdir", [restored]);
  await run("cp", [join(platform.dataDir, "secret.key"), restored]);
  const start = performance.now();
  await command("restore", restored);
  const restoreTook = performance.now() - start;
  printFigures("npm run bench -- backup", [
    { what: "database of 20,000 pages", value: stored.size / 1e6, unit: "MB" },
    { what: "backup", value: size / 1e6, unit: "MB" },
    { what: "time until it is written and read back", value: backup.took / 1000, unit: "s" },
    { what: "slowest response meanwhile", value: backup.slowest, unit: "ms", below: 100 },
    { what: "relative to that without a backup", value: backup.slowest / usual.slowest, unit: "×" },
    { what: "slowest save meanwhile", value: backup.save, unit: "ms" },
    { what: "relative to that without a backup", value: backup.save / usual.save, unit: "×" },
    { what: "time until it is restored", value: restoreTook / 1000, unit: "s" },
  ]);
} finally {
  await platform.remove();
  await rm(folder, { recursive: true, force: true });
}
