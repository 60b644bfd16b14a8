import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeApiToken } from "./auth/secrets.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
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

function start(variables: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: folder, ...variables };
  const child = spawn(process.execPath, [main], { env });
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

test("a first start prints a link that signs in; the next one prints none while the session lives", async () => {
  const first = start();
  const origin = await first.origin();
  await expect.poll(() => first.output.out).toMatch(/^http\S+\/sign-in\?link=\S+$/m);
  const link = /^http\S+\/sign-in\?link=(\S+)$/m.exec(first.output.out)![1];
  const signedIn = await fetch(`${origin}/auth/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ link }),
  });
  expect(signedIn.status).toBe(204);
  expect(first.output.out).not.toContain(`"link"`);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);

  const second = start();
  await second.origin();
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  expect(second.output.out).not.toContain("link=");
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
