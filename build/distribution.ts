import { addBit, bitRows, lowest } from "./bits.ts";
import { fileGraph } from "./file-graph.ts";
import { screensOf, type Part } from "./part.ts";
import { bill, lackOf, type Limits } from "./plan-cost.ts";

/** To which file a part goes. */
export type Move = readonly [part: number, file: number];

/** What a file has besides its parts: what it imports and exports, and the names of files that it loads later. */
const overhead = 650;

/**
 * Parts in files, one in each at first. What they cost is kept up to date, and a move changes little of it: what the users of two
 * files pay, and of what these import. Parts and files are numbers.
 */
export function distribution(parts: readonly Part[], limitsOf: (screen: string) => Limits) {
  const fileOf = Int32Array.from(parts.keys());
  const inFile = parts.map((_, part) => new Set([part]));
  const sizes = parts.map(({ size }) => size + overhead);
  const imports = importsOf(parts);
  const graph = fileGraph(parts.length);
  const users = usersOf(parts);
  const files = payers(parts, users, limitsOf, graph);
  const link = (part: number, change: 1 | -1) => {
    for (const other of imports[part]!.of) graph.link(fileOf[part]!, fileOf[other]!, change);
    for (const other of imports[part]!.by) graph.link(fileOf[other]!, fileOf[part]!, change);
  };
  const put = (part: number, file: number, touched: Set<number>) => {
    const before = fileOf[part]!;
    if (before === file) return;
    touched.add(before).add(file);
    for (const other of imports[part]!.of) touched.add(fileOf[other]!);
    link(part, -1);
    inFile[before]!.delete(part);
    sizes[before]! -= parts[part]!.size;
    fileOf[part] = file;
    inFile[file]!.add(part);
    sizes[file]! += parts[part]!.size;
    link(part, 1);
    files.removeUsers(before, inFile[before]!);
    files.addUsers(file, part);
  };
  for (const [part, { of }] of imports.entries()) {
    for (const other of of) graph.link(part, other, 1);
    files.addUsers(part, part);
  }
  files.charge(parts.keys(), sizes);
  return {
    fileOf: fileOf as Readonly<Int32Array>,
    inFile: inFile as readonly ReadonlySet<number>[],
    sums: files.sums,
    /** @returns whether the files can be. If not, because some import each other, their cost isn't known until parts move back */
    move(moves: readonly Move[]): boolean {
      const touched = new Set<number>();
      for (const [part, file] of moves) put(part, file, touched);
      return files.charge(touched, sizes);
    },
  };
}

/** Charges those who load the files. */
function payers(
  parts: readonly Part[],
  { rows, screens, wordsOfScreens }: Users,
  limitsOf: (screen: string) => Limits,
  graph: ReturnType<typeof fileGraph>,
) {
  const { words } = rows;
  const { chargeScreens, chargeDialogs, settle, sums } = bill(screens.map(limitsOf));
  // Those who need a file for its parts, and those who load it: also for what imports it.
  const own = new Int32Array(rows.bits.length);
  const all = new Int32Array(rows.bits.length);
  const charged = parts.map(() => ({ size: 0, lack: 0 }));
  const addUsers = (file: number, part: number) => {
    for (let word = 0; word < words; word++) {
      own[file * words + word]! |= rows.bits[part * words + word]!;
    }
  };
  const chargeSome = (file: number, word: number, some: number, sign: 1 | -1) => {
    if (word < wordsOfScreens) chargeScreens(some, word * 32, charged[file]!, sign);
    else chargeDialogs(some, charged[file]!, sign);
  };
  const resize = (file: number, size: number) => {
    for (let word = 0; word < words; word++) chargeSome(file, word, all[file * words + word]!, -1);
    charged[file] = { size, lack: parts[file]!.isAlone ? 0 : lackOf(size) };
    for (let word = 0; word < words; word++) chargeSome(file, word, all[file * words + word]!, 1);
  };
  const loadersOf = (file: number, word: number) => {
    const { importers } = graph;
    let loaders = own[file * words + word]!;
    for (let at = 0; at < importers.words; at++) {
      let rest = importers.bits[file * importers.words + at]!;
      for (; rest !== 0; rest &= rest - 1) loaders |= all[(at * 32 + lowest(rest)) * words + word]!;
    }
    return loaders;
  };
  return {
    sums,
    addUsers,
    /** Notes that some users may be gone, because a part is. */
    removeUsers(file: number, rest: Iterable<number>): void {
      own.fill(0, file * words, (file + 1) * words);
      for (const part of rest) addUsers(file, part);
    },
    /** Charges anew for files that have changed, and for what they import. */
    charge(changed: Iterable<number>, sizes: readonly number[]): boolean {
      const files = graph.importersFirst(changed);
      for (const file of files ?? []) {
        if (sizes[file] !== charged[file]!.size) resize(file, sizes[file]!);
        for (let word = 0; word < words; word++) {
          const before = all[file * words + word]!;
          const now = loadersOf(file, word);
          if (before === now) continue;
          chargeSome(file, word, before & ~now, -1);
          chargeSome(file, word, now & ~before, 1);
          all[file * words + word] = now;
        }
      }
      settle();
      return files !== undefined;
    },
  };
}

/** The parts that each one imports, and those that import it, by number. */
function importsOf(parts: readonly Part[]): { of: number[]; by: number[] }[] {
  const numberOf = new Map(parts.map((part, number) => [part, number]));
  const links = parts.map(() => ({ of: [] as number[], by: [] as number[] }));
  for (const [number, { imports }] of parts.entries()) {
    for (const other of imports) {
      const imported = numberOf.get(other)!;
      links[number]!.of.push(imported);
      links[imported]!.by.push(number);
    }
  }
  return links;
}

type Users = ReturnType<typeof usersOf>;

/** The users of each part as bits: those of screens, and from the start of another word on, those of dialogs. */
function usersOf(parts: readonly Part[]) {
  const screens = [...new Set(parts.flatMap(screensOf))];
  const known = new Set(screens);
  const dialogs = [...new Set(parts.flatMap(({ users }) => [...users.keys()]))].filter(
    (user) => !known.has(user),
  );
  const wordsOfScreens = Math.ceil(screens.length / 32);
  const numberOf = new Map([
    ...screens.map((name, number) => [name, number] as const),
    ...dialogs.map((name, number) => [name, wordsOfScreens * 32 + number] as const),
  ]);
  const rows = bitRows(parts.length, wordsOfScreens * 32 + dialogs.length);
  for (const [part, { users }] of parts.entries()) {
    for (const user of users.keys()) addBit(rows, part, numberOf.get(user)!);
  }
  return { rows, screens, wordsOfScreens };
}
