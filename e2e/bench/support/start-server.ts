import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Starts a server in a process of its own, so that it doesn't share a core with what is measured against it.
 *
 * @param script of this folder, which prints its port once it listens
 * @param folder with what it serves, deleted when it stops
 */
export async function startServer(script: string, args: readonly string[], folder: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim()));
    child.once("exit", () => reject(new Error(`${script} didn't start.`)));
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
