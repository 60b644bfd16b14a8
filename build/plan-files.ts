import { distribution, type Move } from "./distribution.ts";
import { screensOf, type Part } from "./part.ts";
import type { Limits } from "./plan-cost.ts";

/** How many distributions are tried for each part, from one start: fewer end in files that are too small or too large for some screens. */
const triesPerPart = 3_600;
/** How many starts there are. Each ends in other files. */
const starts = 6;
/** A distribution that costs this many bytes more is often kept at first, and hardly ever at the end. */
const firstTolerance = 10_000;
const lastTolerance = 100;
/** Limits of small files are enforced step by step, up to this share of the tries. */
const enforced = 0.5;

/**
 * Distributes the parts that screens need over files, so that screens load little that they don't need, in few requests, and no
 * more small files than they may. Joining what fits best, or moving parts as long as that helps, ends in far worse files. So this
 * also keeps changes for the worse, less and less often: simulated annealing. The same parts always get the same files.
 *
 * @param limitsOf - what is costly to exceed
 * @returns several plans: sizes are estimates, so the first may turn out to exceed limits when it is built
 */
export function* planFiles(
  parts: readonly Part[],
  limitsOf: (screen: string) => Limits,
): Generator<Part[][]> {
  const sets = uniteEqual(parts);
  const united = sets.map(({ whole }) => whole);
  for (let start = 1; start <= starts; start++) {
    const fileOf = anneal(united, limitsOf, start);
    yield [...Map.groupBy(sets.keys(), (set) => fileOf[set]).values()].map((file) =>
      file.flatMap((set) => sets[set]!.parts),
    );
  }
}

/** @returns the file of each part */
function anneal(
  parts: readonly Part[],
  limitsOf: (screen: string) => Limits,
  start: number,
): Int32Array {
  const files = distribution(parts, limitsOf);
  const random = randomFrom(start);
  const tries = triesPerPart * parts.length;
  const someMoves = changer(parts, files, random);
  const costAt = (share: number) =>
    files.sums.cost + files.sums.fines + share * files.sums.scattered;
  let [share, tolerance, cost] = [0, firstTolerance, costAt(0)];
  let best = { fileOf: files.fileOf.slice(), cost: Infinity };
  for (let step = 0; step < tries; step++) {
    if (step % 1000 === 0) {
      tolerance = firstTolerance * (lastTolerance / firstTolerance) ** (step / tries);
      share = Math.min(1, step / tries / enforced);
      cost = costAt(share);
    }
    const moves = someMoves();
    const back = moves.map(([part]): Move => [part, files.fileOf[part]!]);
    const changed = files.move(moves) ? costAt(share) : Infinity;
    if (changed <= cost || random() < Math.exp((cost - changed) / tolerance)) cost = changed;
    else files.move(back);
    if (share === 1 && cost < best.cost) best = { fileOf: files.fileOf.slice(), cost };
  }
  return best.fileOf;
}

type United = { whole: Part; parts: Part[] };

/** Parts that the same screens need stay together. */
function uniteEqual(parts: readonly Part[]): United[] {
  const groups = [
    ...Map.groupBy(parts, (part) =>
      part.isAlone ? part.name : screensOf(part).toSorted().join(),
    ).values(),
  ];
  const imports = groups.map(() => new Set<Part>());
  const sets = groups.map((group, index): United => {
    const { name, isAlone } = group[0]!;
    const size = group.reduce((sum, part) => sum + part.size, 0);
    const users = new Map(group.flatMap((part) => [...part.users]));
    const modules = group.flatMap((part) => part.modules);
    return {
      parts: group,
      whole: { name, modules, size, users, imports: imports[index]!, isAlone },
    };
  });
  const wholeOf = new Map(sets.flatMap(({ whole, parts: all }) => all.map((one) => [one, whole])));
  for (const [index, { whole, parts: all }] of sets.entries()) {
    for (const imported of all.flatMap((one) => [...one.imports])) {
      const other = wholeOf.get(imported);
      if (other !== undefined && other !== whole) imports[index]!.add(other);
    }
  }
  return sets;
}

/** Numbers from 0 to 1 that look random, always the same. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Finds changes of a distribution at random. */
function changer(
  parts: readonly Part[],
  { fileOf, inFile }: Pick<ReturnType<typeof distribution>, "fileOf" | "inFile">,
  random: () => number,
): () => Move[] {
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const screens = parts.map((part) => new Set(screensOf(part)));
  const all = [...new Set(screens.flatMap((some) => [...some]))];
  const movable = [...parts.keys()].filter((part) => !parts[part]!.isAlone);
  const related = screens.map((some, part) =>
    movable.filter(
      (other) => other !== part && [...some].some((screen) => screens[other]!.has(screen)),
    ),
  );
  /** A file that has no parts; if there is none, the part's own. */
  const unusedOr = (own: number) => {
    const unused = inFile.findIndex((inside, file) => inside.size === 0 && !parts[file]!.isAlone);
    return unused < 0 ? own : unused;
  };
  return () => {
    const part = oneOf(movable) ?? 0;
    const other = oneOf(related[part]!) ?? part;
    const [from, to, kind] = [fileOf[part]!, fileOf[other]!, random()];
    if (kind < 0.7) return [[part, to]];
    if (kind < 0.78) return [[part, unusedOr(from)]];
    if (kind < 0.9) {
      return [
        [part, to],
        [other, from],
      ];
    }
    if (kind < 0.95) return [...inFile[from]!].map((moved) => [moved, to]);
    // All that one of the screens doesn't need.
    const [screen, file] = [oneOf(all)!, unusedOr(from)];
    return [...inFile[from]!]
      .filter((moved) => !screens[moved]!.has(screen))
      .map((moved) => [moved, file]);
  };
}
