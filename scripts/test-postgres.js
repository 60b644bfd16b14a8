// Runs the service's tests on PostgreSQL instead of the embedded database: on the server in TEST_DATABASE_URL, or on one that is
// started for it if Debian's package is installed. Arguments are passed to vitest: npm run test:postgres -- src/service/kernel/jobs
import { findPostgres, startPostgres } from "./lib/postgres.js";
import { inRoot } from "./lib/paths.js";
import { runNode } from "./lib/run.js";

async function server() {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) return { url, stop: async () => {} };
  const bin = findPostgres();
  return bin === undefined ? undefined : startPostgres(bin);
}

async function test() {
  const started = await server();
  if (started === undefined) {
    console.log(
      "Skipped: there is no PostgreSQL 15 or later on this machine. Install Debian's package `postgresql`, or set TEST_DATABASE_URL to a server on which databases may be created.",
    );
    return 0;
  }
  const asked = process.argv.slice(2);
  const tests = asked.length > 0 ? asked : ["src/service"];
  try {
    return await runNode([inRoot("node_modules/vitest/vitest.mjs"), "run", ...tests], {
      TEST_DATABASE_URL: started.url,
    });
  } finally {
    await started.stop();
  }
}

try {
  process.exitCode = await test();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
