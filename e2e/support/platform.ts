import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeTestToken } from "#testing/token.ts";

const root = join(import.meta.dirname, "../..");
/** On an idle machine it takes 1 s; beside fifteen busy processes more than 30 s. */
const startWithin = 75_000;
const stopWithin = 10_000;

/** A platform in its own process, as `npm start` runs it, with an empty folder and a free port. */
export type Platform = {
  /** Without a trailing slash. */
  url: string;
  /** API token of the first admin. */
  token: string;
  dataDir: string;
  pid: number;
  /** Its output so far. */
  output: () => string;
  /** Sends the signal (SIGTERM by default) and waits for the process to end; returns the exit code, null after a kill. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Stops it and deletes its folder. */
  remove: () => Promise<void>;
};

type PlatformOptions = {
  /** Added to the environment, in which nothing has to be proven and organizations aren't counted. */
  env?: Record<string, string>;
  /** The host name that people use, such as localhost, as `PUBLIC_URL` says: mails have links to it. */
  host?: string;
  /** Starts with the folder and token of an earlier platform. */
  after?: Pick<Platform, "dataDir" | "token">;
};

/**
 * Starts a platform and waits until it responds.
 *
 * @throws when it ends or doesn't respond for 75 s; the message contains its output
 */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const port = await freePort();
  const dataDir = options.after?.dataDir ?? (await mkdtemp(join(tmpdir(), "bindery-e2e-")));
  const token = options.after?.token ?? makeTestToken().token;
  const child = spawn(process.execPath, [join(root, "src/service/main.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      // It loads hundreds of modules at each start.
      NODE_COMPILE_CACHE: join(root, ".cache", "compiled"),
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      BINDERY_TOKEN: token,
      ALLOW_FETCH: "127.0.0.0/8",
      RATE_LIMIT: "0",
      DOMAIN_PROOF: "off",
      ORGANIZATIONS_PER_PERSON: "0",
      ...(options.host !== undefined && { PUBLIC_URL: `http://${options.host}:${port}` }),
      ...options.env,
    },
  });
  let output = "";
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));

  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), stopWithin);
    const code = await ended;
    clearTimeout(timer);
    return code;
  };
  const url = `http://${options.host ?? "127.0.0.1"}:${port}`;
  try {
    await untilItResponds(`${url}/v1/user`, token, () => child.exitCode !== null);
  } catch (error) {
    await stop("SIGKILL");
    throw new Error(`The platform did not start. ${String(error)}\n${output}`);
  }
  return {
    url,
    token,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    stop,
    remove: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilItResponds(url: string, token: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + startWithin;
  let last = "It never answered.";
  while (Date.now() < deadline) {
    if (hasEnded()) throw new Error("It ended before it answered.");
    try {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      if (response.status === 200) return;
      last = `GET /v1/user answered ${response.status}.`;
    } catch {
      // Connection refused: it isn't listening yet.
    }
    await sleep(50);
  }
  throw new Error(last);
}

/** A port that is currently free. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
