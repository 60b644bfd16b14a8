import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Where Debian and its descendants keep the programs of each version. */
const versions = "/usr/lib/postgresql";
const oldest = 15;
const startWithin = 30_000;

/** @typedef {{ uid?: number, gid?: number }} Owner */

/** @returns {string | undefined} the folder with the programs of the newest PostgreSQL that can serve */
export function findPostgres() {
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .filter((name) => Number(name) >= oldest)
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => join(versions, name, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")));
}

/**
 * Starts a PostgreSQL server of its own: an empty cluster in a temporary folder, a free port of 127.0.0.1.
 * @param {string} bin folder of its programs
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `stop` leaves nothing behind
 * @throws when it does not start; the message holds its output
 */
export async function startPostgres(bin) {
  const folder = mkdtempSync(join(tmpdir(), "bindery-postgres-"));
  try {
    return await start(bin, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function start(/** @type {string} */ bin, /** @type {string} */ folder) {
  const owner = serverOwner();
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  for (const path of [folder, passwordFile]) {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
  }
  const data = join(folder, "data");
  const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "--encoding=UTF8", "--locale=C", "--no-sync", ...access],
    { ...owner, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error}`);

  const port = await freePort();
  // Nothing in it outlives the tests, so nothing needs to reach the disk.
  const settings = ["listen_addresses=127.0.0.1", "fsync=off", "max_connections=200"];
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, "-p", String(port), "-k", folder, ...settings.flatMap((one) => ["-c", one])],
    { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  let output = "";
  server.stderr.on("data", (chunk) => (output = `${output}${chunk}`.slice(-10_000)));
  const ended = new Promise((resolve) => server.once("close", resolve));
  const stop = async () => {
    // "Fast shutdown": open sessions are cut off.
    server.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + startWithin;
  while (!(await accepts(port))) {
    if (server.exitCode === null && Date.now() < deadline) {
      await sleep(100);
      continue;
    }
    await stop();
    throw new Error(`PostgreSQL did not start: ${output}`);
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package made for it. @returns {Owner} */
function serverOwner() {
  if (process.getuid?.() !== 0) return {};
  const id = (/** @type {string} */ flag) =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout.trim() || Number.NaN);
  const owner = { uid: id("-u"), gid: id("-g") };
  if (Number.isNaN(owner.uid)) throw new Error("There is no user “postgres” to run the server as.");
  return owner;
}

/** @returns {Promise<boolean>} */
function accepts(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
