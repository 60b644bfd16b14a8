// @module-tag slow
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeApiToken } from "#service/kernel/secrets.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const link = fileURLToPath(new URL("./print-sign-in-link.ts", import.meta.url));
let folder: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bindery-run-"));
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  children = [];
  await rm(folder, { recursive: true, force: true });
});

function start(variables: Record<string, string> = {}, script = main, parameters: string[] = []) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PORT: "0", DATA_DIR: folder, ...variables };
  const child = spawn(process.execPath, [script, ...parameters], { env });
  children.push(child);
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (output.out += String(chunk)));
  child.stderr.on("data", (chunk) => (output.err += String(chunk)));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const origin = async () => {
    while (!/runs at (\S+)\n/.test(output.out)) {
      if (child.exitCode !== null) throw new Error(output.err);
      await once(child.stdout, "data");
    }
    return /runs at (\S+)\n/.exec(output.out)![1]!;
  };
  return { child, output, ended, origin };
}

const printed = /^(http\S+)\/sign-in\?link=(\S+)$/m;

function signIn(origin: string, link: string | undefined) {
  return fetch(`${origin}/auth/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ link }),
  });
}

test("only its owner can look into the folder that a first start creates", async () => {
  const created = join(folder, "data");
  await start({ DATA_DIR: created }).origin();
  expect((await stat(created)).mode & 0o777).toBe(0o700);
});

test("a first start prints a link that signs in; the next one prints none while the session lives", async () => {
  const first = start();
  const origin = await first.origin();
  await expect.poll(() => first.output.out).toMatch(printed);
  expect((await signIn(origin, printed.exec(first.output.out)![2])).status).toBe(204);
  expect(first.output.out).not.toContain(`"link"`);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);

  const second = start();
  await second.origin();
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  expect(second.output.out).not.toContain("link=");
});

test("a link is printed on request while the service runs, and at a start when every session has idled", async () => {
  const first = start();
  const origin = await first.origin();
  const { port } = new URL(origin);
  const run = start({ PORT: port }, link);
  expect(await run.ended, run.output.err).toBe(0);
  const [, at, secret] = printed.exec(run.output.out)!;
  expect(at).toBe(origin);
  expect((await signIn(origin, secret)).status).toBe(204);
  expect((await signIn(origin, secret)).status).toBe(401);
  const forEmail = start({ PORT: port }, link, ["Admin@Bindery.example"]);
  expect(await forEmail.ended, forEmail.output.err).toBe(0);
  const [, other] = /\/set-password\?link=(\S+)$/m.exec(forEmail.output.out)!;
  const headers = { "content-type": "application/json" };
  const chosen = await fetch(`${origin}/auth/password`, {
    method: "POST",
    headers,
    body: JSON.stringify({ link: other, password: "correct horse battery" }),
  });
  expect(chosen.status).toBe(204);
  const unknown = start({}, link, ["nobody@example.com"]);
  expect(await unknown.ended).toBe(1);
  expect(unknown.output.err).toBe(
    "No link was made: no account has the email nobody@example.com.\n",
  );
  first.child.kill("SIGTERM");
  await first.ended;

  const database = new DatabaseSync(join(folder, "bindery.sqlite"));
  database.exec(`update session set last_used_at = last_used_at - ${9 * 60 * 60 * 1000}`);
  database.close();
  const second = start();
  await second.origin();
  await expect.poll(() => second.output.out).toMatch(printed);
  second.child.kill("SIGTERM");
  await second.ended;
});

test("no link is printed for a store that is not there", async () => {
  const run = start({ DATA_DIR: join(folder, "none") }, link);
  expect(await run.ended).toBe(1);
  expect(run.output.err).toMatch(/^No link was made: nothing is stored in \S+none yet\./);
});

test("BINDERY_TOKEN is the administrator's token as long as it is set", async () => {
  const token = makeApiToken();
  const status = async (variables: Record<string, string>) => {
    const run = start(variables);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${await run.origin()}/v1/user`, { headers });
    run.child.kill("SIGTERM");
    await run.ended;
    return response.status;
  };
  expect(await status({ BINDERY_TOKEN: token })).toBe(200);
  expect(await status({})).toBe(401);
});

test("what makes a start impossible is told in one sentence", async () => {
  const busy = createServer().listen(0, "127.0.0.1");
  await once(busy, "listening");
  const { port } = busy.address() as AddressInfo;
  const refused = start({ PORT: String(port) });
  expect(await refused.ended).toBe(1);
  expect(refused.output.err).toBe(
    `Bindery cannot start: port ${port} is in use. Stop what runs there, or choose another by PORT.\n`,
  );
  busy.close();

  const wrong = start({ PORT: "http" });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output.err).toMatch(/^Bindery cannot start: PORT must be a whole number/);

  const blocked = start({ DATA_DIR: join(main, "data") });
  expect(await blocked.ended).toBe(1);
  expect(blocked.output.err).toMatch(
    /^Bindery cannot start: the folder \S+ cannot be written to\./,
  );
});
