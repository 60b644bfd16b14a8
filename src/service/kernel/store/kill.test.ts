// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { testPlace, type TestPlace } from "#testing/store.ts";
import { readText } from "#service/documents/content/blobs.ts";
import { loadTree } from "#service/documents/content/revisions.ts";
import { openStore } from "#service/database/open.ts";

const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const writer = new URL("../../../testing/store-writer.ts", import.meta.url).pathname;

test(
  `a process killed while it writes loses nothing that it acknowledged (${rounds} rounds)`,
  async () => {
    const place = await testPlace();
    let acknowledged = 0;
    for (let round = 0; round < rounds; round++) {
      const ids = await writeUntilKilled(place, `r${round}`);
      expect(ids.length).toBeGreaterThan(0);
      acknowledged += ids.length;
      await expectAll(place, ids);
    }
    await place.remove();
    console.log(`${acknowledged} acknowledged writes, all there after ${rounds} kills`);
  },
  20_000 + rounds * 5000,
);

/** IDs of the revisions that the process reported as committed before it was killed at a random time. */
async function writeUntilKilled(place: TestPlace, round: string): Promise<string[]> {
  const { databaseUrl, dataDir } = place.settings;
  const child = spawn(process.execPath, [writer, round, JSON.stringify({ databaseUrl, dataDir })], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close");
  await Promise.race([once(child.stdout, "data"), ended]);
  await delay(Math.random() * 300);
  child.kill("SIGKILL");
  await ended;
  // The text after the last line break was cut off, so it doesn't count as reported.
  return output.split("\n").slice(0, -1);
}

async function expectAll({ settings }: TestPlace, ids: readonly string[]): Promise<void> {
  const store = await openStore(settings);
  const chains = Map.groupBy(ids, (id) => id.replace(/-\d+$/, ""));
  for (const chain of chains.values()) {
    for (const [earlier, id] of chain.entries()) {
      const tree = await loadTree(store.read, "acme", id);
      expect(tree.size).toBe(earlier + 1);
    }
    const tree = await loadTree(store.read, "acme", chain.at(-1)!);
    for (const entry of tree.values()) {
      const hash = entry.kind === "page" ? entry.text : entry.blob;
      expect(await readText(store.read, "acme", hash!)).toContain("Text of");
    }
  }
  await store.close();
}
