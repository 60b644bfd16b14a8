import { mkdtemp, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { startServer } from "./start-server.ts";

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
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + path, { headers: { "accept-encoding": "br" } }, resolve).once("error", reject);
  });
  const bytes = await buffer(response);
  const { statusCode, headers } = response;
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
  return startServer("static-server.ts", [list], folder);
}
