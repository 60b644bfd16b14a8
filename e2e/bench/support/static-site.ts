import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

export type StaticFile = { path: string; headers: Record<string, string>; base64: string };

/** The policies, too: browsers open a page with an opener policy in a process of its own. */
const kept = [
  "content-type",
  "content-encoding",
  "cache-control",
  "content-security-policy",
  "cross-origin-opener-policy",
];

/** What a platform answers at a path, for browsers that accept Brotli. */
export async function copyOf(origin: string, path: string): Promise<StaticFile> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + path, { headers: { "accept-encoding": "br" } }, resolve).once("error", reject);
  });
  const bytes = await buffer(answer);
  const { statusCode, headers } = answer;
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  const own = kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []));
  return {
    path,
    headers: { ...Object.fromEntries(own), "content-length": String(bytes.length) },
    base64: bytes.toString("base64"),
  };
}

/** Serves files from a process of its own. */
export async function startStatic(files: readonly StaticFile[]) {
  const folder = await mkdtemp(join(tmpdir(), "bindery-static-"));
  const list = join(folder, "files.json");
  await writeFile(list, JSON.stringify(files));
  const script = join(import.meta.dirname, "static-server.ts");
  const child = spawn(process.execPath, [script, list], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim()));
    child.once("exit", () => reject(new Error("The static server didn't start.")));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
