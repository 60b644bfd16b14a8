/* oxlint-disable no-restricted-imports -- measures the pure functions themselves, without a browser */
import { diffProse } from "#content/prose/diff.ts";
import { wordStats } from "#content/prose/stats.ts";

// A seeded generator, so that every run measures the same texts.
let seed = 7;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
  return seed % below;
};
const vocabulary = Array.from({ length: 3000 }, (_, index) => `w${index.toString(36)}`);
const words = (count: number) =>
  Array.from({ length: count }, () => vocabulary[random(3000)]).join(" ");

function pageOf(bytes: number): string[] {
  const blocks: string[] = [];
  for (let size = 0; size < bytes; size += (blocks.at(-1)?.length ?? 0) + 2) {
    const kind = random(10);
    if (kind === 0) blocks.push(`## ${words(4)}`);
    else if (kind === 1) blocks.push(Array.from({ length: 4 }, () => `- ${words(8)}`).join("\n"));
    else if (kind === 2) blocks.push(`{% hint style="info" %}\n${words(20)}\n{% endhint %}`);
    else blocks.push(`${words(30)} **${words(2)}** [${words(2)}](${words(1)}.md)`);
  }
  return blocks;
}

function edit(blocks: readonly string[], edits: number): string[] {
  const edited = [...blocks];
  for (let n = 0; n < edits; n++) {
    const index = random(edited.length);
    const kind = random(6);
    if (kind === 0) edited.splice(index, 1);
    else if (kind === 1) edited.splice(index, 0, words(30));
    else if (kind === 2) edited.splice(random(edited.length), 0, ...edited.splice(index, 1));
    else edited[index] = (edited[index] ?? "").replace(/w\w+ w\w+/, words(3));
  }
  return edited;
}

function measure(name: string, bytes: number, edits: number, rounds: number): void {
  const diffs: number[] = [];
  const stats: number[] = [];
  let coarse = false;
  for (let round = 0; round < rounds; round++) {
    const blocks = pageOf(bytes);
    const before = blocks.join("\n\n");
    const after = edit(blocks, edits).join("\n\n");
    let start = performance.now();
    coarse = diffProse(before, after).coarse;
    diffs.push(performance.now() - start);
    start = performance.now();
    wordStats(before, after);
    stats.push(performance.now() - start);
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1]?.toFixed(2);
  console.log(
    `${name}: diff p50 ${median(diffs)} ms${coarse ? " (coarse)" : ""}, word counts p50 ${median(stats)} ms`,
  );
}

measure("2 KB, 3 edits", 2_000, 3, 200);
measure("100 KB, 200 edits", 100_000, 200, 15);
measure("1 MB, 2,000 edits", 1_000_000, 2000, 3);
