// `npm run generate`: fills the store of DATA_DIR or DATABASE_URL with an organization of a given size.
import { systemClock } from "#service/kernel/clock.ts";
import { createIds } from "#service/kernel/ids.ts";
import { createJobs } from "#service/kernel/jobs/jobs.ts";
import { createLog } from "#service/kernel/log.ts";
import { readSettings } from "#service/kernel/settings.ts";
import { openStore } from "#service/database/open.ts";
import { generateOrganization } from "./generate.ts";
import { readSize, SizeError, usage } from "./size.ts";

try {
  const size = readSize(process.argv.slice(2));
  const start = performance.now();
  const log = createLog("warn");
  const store = await openStore({ ...readSettings(process.env), log });
  try {
    const clock = systemClock;
    const ids = createIds(clock);
    const jobs = createJobs({ store, clock, ids, log });
    const id = await store.transaction((tx) =>
      generateOrganization(tx, { clock, ids, jobs }, size),
    );
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(
      `Made the organization "${size.organization}" (${id}) in ${seconds} s: ${size.members} members, ${size.teams} teams, ${size.spaces} spaces, ${size.pages} pages, ${size.sites} sites, ${size.changeRequests} change requests.`,
    );
  } finally {
    await store.close();
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`Nothing was generated: ${message}`);
  if (error instanceof SizeError) console.error(usage);
  process.exitCode = error instanceof SizeError ? 2 : 1;
}
