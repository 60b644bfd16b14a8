import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("copy-console.ts", import.meta.url));

/**
 * Writes compressed copies of the console's files next to them, in a process that gives way to everything else: compressing as
 * far as possible takes too long for a request, and too long to wait for it before the first one. Until a file has its copies, it
 * is compressed less whenever it is sent.
 *
 * @param folder - of the built console; may be read-only or missing
 * @returns stops it. The copies that are missing then are made after the next start
 */
export function startCopying(folder: string): () => void {
  if (!existsSync(folder)) return () => undefined;
  const child = spawn(process.execPath, [script, folder], { stdio: "ignore", env: {} });
  // Nothing depends on it.
  child.on("error", () => undefined);
  child.unref();
  return () => child.kill("SIGKILL");
}
