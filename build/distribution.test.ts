import { expect, it } from "vitest";
import { distribution, type Move } from "./distribution.ts";
import type { Part } from "./part.ts";

const users = ["x", "y", "z", "dialog"];

/** Parts of many sizes with many users; those with more are imported by those with fewer. */
function makeParts(): Part[] {
  const parts: Part[] = [];
  for (let index = 1; index < 32; index++) {
    const own = users.filter((_, at) => (index >> at) & 1);
    const imports = parts.filter(
      (other) => (other.size + index) % 3 === 0 && own.every((user) => other.users.has(user)),
    );
    parts.push({
      name: `${index}`,
      modules: [`${index}`],
      size: index * 400,
      users: new Map(
        (own.length > 0 ? own : users).map((user) => [user, user === "dialog" ? 0.1 : 1]),
      ),
      imports: new Set(imports),
      isAlone: index === 9,
    });
  }
  return parts;
}

const limitsOf = () => ({ files: 4, small: 1, bytes: 60_000 });

it("keeps the cost up to date that it would have from the start", () => {
  const parts = makeParts();
  const files = distribution(parts, limitsOf);
  let [possible, impossible] = [0, 0];
  for (let step = 1; step < 3_000; step++) {
    const moves = [0, 1].map((at): Move => [(step * 7 + at * 5) % 31, (step * step + at) % 31]);
    const back = moves.map(([part]): Move => [part, files.fileOf[part]!]).toReversed();
    if (!files.move(moves)) {
      impossible++;
      expect(files.move(back)).toBe(true);
      continue;
    }
    possible++;
    if (step % 50 > 0) continue;
    const anew = distribution(parts, limitsOf);
    expect(anew.move([...files.fileOf].map((file, part): Move => [part, file]))).toBe(true);
    for (const sum of ["cost", "fines", "scattered"] as const) {
      expect(files.sums[sum]).toBeCloseTo(anew.sums[sum], 3);
    }
  }
  expect(possible).toBeGreaterThan(100);
  expect(impossible).toBeGreaterThan(100);
});
