import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Where Debian and its derivatives install the programs of each version. */
const versions = "/usr/lib/postgresql";
const oldest = 15;
const startWithin = 30_000;

/** @typedef {{ uid?: number, gid?: number }} Owner */

/** @returns {string | undefined} the folder with the programs of the newest suitable PostgreSQL */
export function findPostgres() {
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .filter((name) => Number(name) >= oldest)
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => join(versions, name, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")));
}

/**
 * @typedef {object} Postgres
 * @property {string} url
 * @property {() => Promise<void>} stop also deletes its files
 * @property {(signal: "SIGINT" | "SIGQUIT") => Promise<void>} restart SIGINT ends open sessions, SIGQUIT is like a crash
 * @property {() => Promise<Postgres>} addStandby a second server that follows this one. From then on, a transaction
 *   is committed only when the standby has it as well
 *
 * @property {() => void} promote turns a standby into a primary
 */

/** @typedef {{ bin: string, folder: string, password: string, owner: Owner }} Place */

/**
 * Starts a separate PostgreSQL server: an empty cluster in a temporary folder, on a free port of 127.0.0.1.
 *
 * @param {string} bin folder of its programs
 * @returns {Promise<Postgres>}
 * @throws if it doesn't start; the message contains its output
 */
export async function startPostgres(bin) {
  return inNewFolder((folder) => {
    const password = randomBytes(16).toString("hex");
    const place = { bin, folder, password, owner: serverOwner() };
    const passwordFile = join(folder, "password");
    writeFileSync(passwordFile, password);
    for (const path of [folder, passwordFile]) giveTo(place.owner, path);
    const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    runTool(place, "initdb", ["--encoding=UTF8", "--locale=C", "--no-sync", ...access]);
    return serve(place);
  });
}

/** @param {(folder: string) => Promise<Postgres>} start */
async function inNewFolder(start) {
  const folder = mkdtempSync(join(tmpdir(), "bindery-postgres-"));
  try {
    return await start(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** @param {Place} place */
async function serve(place) {
  const { bin, folder, password, owner } = place;
  const port = await freePort();
  // The data is temporary, so it doesn't need to be flushed to disk.
  const settings = ["listen_addresses=127.0.0.1", "fsync=off", "max_connections=200"];
  const options = settings.flatMap((one) => ["-c", one]);
  let output = "";

  async function launch() {
    const server = spawn(
      join(bin, "postgres"),
      ["-D", dataOf(place), "-p", String(port), "-k", folder, ...options],
      { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
    );
    server.stderr.on("data", (chunk) => (output = `${output}${chunk}`.slice(-10_000)));
    const ended = new Promise((resolve) => server.once("close", resolve));
    const end = async (/** @type {NodeJS.Signals} */ signal) => {
      server.kill(signal);
      await ended;
    };
    const deadline = Date.now() + startWithin;
    while (!(await accepts(port))) {
      if (server.exitCode === null && Date.now() < deadline) {
        await sleep(100);
        continue;
      }
      await end("SIGINT");
      throw new Error(`PostgreSQL did not start: ${output}`);
    }
    return end;
  }

  let end = await launch();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
    async restart(/** @type {"SIGINT" | "SIGQUIT"} */ signal) {
      await end(signal);
      end = await launch();
    },
    async addStandby() {
      const standby = await inNewFolder((other) => {
        giveTo(owner, other);
        const from = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "--no-sync"];
        const copy = { ...place, folder: other };
        runTool(copy, "pg_basebackup", ["--write-recovery-conf", "--checkpoint=fast", ...from]);
        return serve(copy);
      });
      const connection = ["-h", folder, "-p", String(port), "-U", "postgres"];
      for (const statement of [
        "alter system set synchronous_standby_names = '*'",
        "select pg_reload_conf()",
      ]) {
        runTool(place, "psql", [...connection, "-c", statement]);
      }
      return standby;
    },
    promote: () => runTool(place, "pg_ctl", ["promote"]),
  };
}

/** @param {Place} place */
function dataOf({ folder }) {
  return join(folder, "data");
}

/** @param {Place} place @param {string} name @param {readonly string[]} parameters */
function runTool(place, name, parameters) {
  const data = name === "psql" ? [] : ["-D", dataOf(place)];
  const { status, stderr, error } = spawnSync(join(place.bin, name), [...parameters, ...data], {
    ...place.owner,
    cwd: place.folder,
    encoding: "utf8",
    env: { ...process.env, PGPASSWORD: place.password },
  });
  if (status !== 0) throw new Error(`${name} failed: ${stderr ?? error}`);
}

/** @param {Owner} owner @param {string} path */
function giveTo({ uid, gid }, path) {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** PostgreSQL refuses to run as root, so it runs as the user that Debian's package creates. @returns {Owner} */
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
