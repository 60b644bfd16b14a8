import { screensOf, type Part } from "./part.ts";
import { costsOf, type Limits } from "./plan-cost.ts";

/** How many distributions are tried: fewer end in files that are too small or too large for some of the many screens. */
const tries = 1_500_000;
/** A distribution that costs this many bytes more is often kept at first, and hardly ever at the end. */
const firstTolerance = 20_000;
const lastTolerance = 100;
/** Limits of small files are enforced step by step, up to this share of the tries. */
const enforced = 0.3;

/**
 * Distributes the parts that screens need over files, so that screens load little that they don't need, in few requests, and no
 * more small files than they may. Joining what fits best, or moving parts as long as that helps, ends in far worse files. So this
 * also keeps changes for the worse, less and less often: simulated annealing. The same parts always get the same files.
 *
 * @param limitsOf - what is costly to exceed; `e2e/first-load.spec.ts` checks the files themselves
 */
export function planFiles(parts: readonly Part[], limitsOf: (screen: string) => Limits): Part[][] {
  const sets = uniteEqual(parts);
  const united = sets.map(({ whole }) => whole);
  const costOf = costsOf(united, limitsOf);
  const fileOf = Int32Array.from(united.keys());
  const change = changer(united, fileOf);
  let [cost, share] = [costOf(fileOf, 0), 0];
  let best = { cost: Infinity, fileOf: fileOf.slice() };
  for (let step = 0; step < tries; step++) {
    const tolerance = firstTolerance * (lastTolerance / firstTolerance) ** (step / tries);
    if (step % 1000 === 0 && share < 1) {
      share = Math.min(1, step / tries / enforced);
      cost = costOf(fileOf, share);
      best = { cost, fileOf: fileOf.slice() };
    }
    const takeBack = change.some();
    const changed = costOf(fileOf, share);
    if (changed <= cost || change.random() < Math.exp((cost - changed) / tolerance)) cost = changed;
    else takeBack();
    if (cost < best.cost) best = { cost, fileOf: fileOf.slice() };
  }
  return [...Map.groupBy(sets.keys(), (set) => best.fileOf[set]).values()].map((file) =>
    file.flatMap((set) => sets[set]!.parts),
  );
}

type United = { whole: Part; parts: Part[] };

/** Parts that the same screens need stay together. */
function uniteEqual(parts: readonly Part[]): United[] {
  const groups = [...Map.groupBy(parts, (part) => screensOf(part).toSorted().join()).values()];
  const imports = groups.map(() => new Set<Part>());
  const sets = groups.map((group, index): United => {
    const size = group.reduce((sum, part) => sum + part.size, 0);
    const users = new Map(group.flatMap((part) => [...part.users]));
    const modules = group.flatMap((part) => part.modules);
    return {
      parts: group,
      whole: { name: group[0]!.name, modules, size, users, imports: imports[index]! },
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

/** Changes a distribution at random, always in the same way. */
function changer(parts: readonly Part[], fileOf: Int32Array) {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const oneOf = (length: number) => Math.floor(random() * length);
  const screens = parts.map((part) => new Set(screensOf(part)));
  const all = [...new Set(screens.flatMap((some) => [...some]))];
  const related = screens.map((some, part) =>
    [...parts.keys()].filter(
      (other) => other !== part && [...some].some((screen) => screens[other]!.has(screen)),
    ),
  );
  const before: [part: number, file: number][] = [];
  const move = (part: number, file: number) => {
    before.push([part, fileOf[part]!]);
    fileOf[part] = file;
  };
  const inFile = (file: number) => [...fileOf.keys()].filter((part) => fileOf[part] === file);
  const takeBack = () => {
    for (const [part, file] of before) fileOf[part] = file;
  };
  return {
    random,
    /** @returns a function that takes the change back */
    some(): () => void {
      before.length = 0;
      const [part, kind] = [oneOf(parts.length), random()];
      const other = related[part]![oneOf(related[part]!.length)] ?? part;
      const [from, to] = [fileOf[part]!, fileOf[other]!];
      if (kind < 0.7) move(part, to);
      else if (kind < 0.78) move(part, unused(fileOf));
      else if (kind < 0.9) {
        move(part, to);
        if (other !== part) move(other, from);
      } else if (kind < 0.95) {
        for (const moved of inFile(from)) move(moved, to);
      } else {
        // All that one of the screens doesn't need.
        const [screen, file] = [all[oneOf(all.length)]!, unused(fileOf)];
        for (const moved of inFile(from)) if (!screens[moved]!.has(screen)) move(moved, file);
      }
      return takeBack;
    },
  };
}

/** The number of a file that has no parts; if there is none, that of any. */
function unused(fileOf: Int32Array): number {
  const used = new Uint8Array(fileOf.length);
  for (const file of fileOf) used[file] = 1;
  return Math.max(0, used.indexOf(0));
}
