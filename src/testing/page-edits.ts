/*
 * Random edits of pages as authors make them: words, numbers, attributes, moves, splits and joins, tables, code, lists, headings, links,
 * renames, and deletions. The same seed gives the same edits.
 */

/** What an edit moved, if it did: what a comparison calls it, and some of its text. */
export type Moved = {
  what: "block" | "section" | "sentence" | "row" | "column" | "line";
  text: string;
};

export type PageEdit = { kind: string; text: string; moved?: Moved };

type Random = (below: number) => number;

/** A small seeded random generator of integers. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const pick = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items.length === 0 ? undefined : items[random(items.length)];

/** Applies one edit to a page; undefined if the page has nothing of the kind. */
type Edit = (text: string, random: Random) => Omit<PageEdit, "kind"> | undefined;

type Part = { lines: string[]; isProse: boolean };

/** The top-level pieces between blank lines; frames, fences, tables, and HTML are never prose. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let open: string[] = [];
  let fence = false;
  let depth = 0;
  const flush = () => {
    if (open.length === 0) return;
    const isProse =
      depth === 0 && open.every((line) => /^(?:[^\s\-*+>|<{#`~\d!$[]|\d[^.)])/.test(line));
    parts.push({ lines: open, isProse });
    open = [];
  };
  for (const line of text.split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) fence = !fence;
    depth += opened(line);
    if (line.trim() === "" && !fence && depth <= 0) {
      flush();
      depth = 0;
    } else open.push(line);
  }
  flush();
  return parts;
}

const holding = "hint|tabs|tab|code|stepper|step|columns|column|openapi|if|updates|update";
const elements = "details|table|figure|div|ul|ol|blockquote|pre|p";

/** How many frames a line opens more than it closes. */
function opened(line: string): number {
  const count = (pattern: string) => line.match(new RegExp(pattern, "g"))?.length ?? 0;
  return (
    count(`\\{%\\s*(?:${holding})\\b`) -
    count(`\\{%\\s*end(?:${holding})\\b`) +
    count(`<(?:${elements})\\b`) -
    count(`</(?:${elements})>`)
  );
}

const joinParts = (parts: readonly Part[]) =>
  `${parts.map(({ lines }) => lines.join("\n")).join("\n\n")}\n`;

const isTelling = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).join("").length >= 24;
const occursOnce = (text: string, part: string) => text.split(part).length === 2;

const fresh = ["quartz", "violet", "harbor", "maple", "signal", "lantern", "orchard", "copper"];
const freshHan = ["星空", "山脈", "海岸", "森林", "青色", "太陽"];
const hasHan = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

function newWord(like: string, random: Random): string {
  return (hasHan(like) ? pick(freshHan, random) : pick(fresh, random)) ?? "";
}

/** Edits one line, chosen from those that `accepts` takes. */
function onLine(
  accepts: (line: string, index: number, lines: readonly string[]) => boolean,
  edit: (line: string, random: Random) => string | undefined,
): Edit {
  return (text, random) => {
    const lines = text.split("\n");
    const isCode = fenced(lines);
    const at = pick(
      [...lines.keys()].filter((index) => !isCode[index] && accepts(lines[index]!, index, lines)),
      random,
    );
    const changed = at === undefined ? undefined : edit(lines[at]!, random);
    if (at === undefined || changed === undefined || changed === lines[at]) return undefined;
    return { text: lines.with(at, changed).join("\n") };
  };
}

function fenced(lines: readonly string[]): boolean[] {
  let inside = false;
  return lines.map((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    if (isFence) inside = !inside;
    return inside || isFence;
  });
}

const isProseLine = (line: string) =>
  /^\s*(?:[-*+] |\d+[.)] |#+ )?[\p{L}]/u.test(line) && !/[{<|]/.test(line);

/** Replaces a match of a pattern that isn't in a link's target. */
function replaceOne(line: string, pattern: RegExp, random: Random, put: (match: string) => string) {
  const plain = [...line.matchAll(pattern)].filter(
    ({ index }) => !/\]\([^)]*$|<[^>]*$|`[^`]*$/.test(line.slice(0, index)),
  );
  const match = pick(plain, random);
  if (!match) return undefined;
  return line.slice(0, match.index) + put(match[0]) + line.slice(match.index + match[0].length);
}

const words: Edit = onLine(isProseLine, (line, random) =>
  replaceOne(line, /[\p{Script=Han}]{2}|[a-zA-Z]{4,}/gu, random, (word) => newWord(word, random)),
);

const addedWords: Edit = onLine(isProseLine, (line, random) =>
  replaceOne(line, /[\p{Script=Han}]{2}|[a-zA-Z]{4,}/gu, random, (word) =>
    hasHan(word) ? `${word}${newWord(word, random)}` : `${word} ${newWord(word, random)} too`,
  ),
);

const removedWords: Edit = onLine(isProseLine, (line, random) =>
  replaceOne(line, /[\p{Script=Hiragana}]{2}| [a-z]{4,}/gu, random, () => ""),
);

const numbers: Edit = onLine(isProseLine, (line, random) => {
  const amount = ["$1,250.50", "3.75", "v2.11.4", "98 %", "12"][random(5)]!;
  const one = replaceOne(line, /(?<= )\$?\d+(?:[.,]\d+)*/g, random, () => amount);
  return one ?? replaceOne(line, /(?<= )[a-z]{5,}/g, random, (word) => `${amount} ${word}`);
});

const attributes: Edit = onLine(
  (line) => /="[^"]+"/.test(line) && /\{%|<(?:img|figure|table|a|th|mark)\b/.test(line),
  (line, random) => {
    const match = pick([...line.matchAll(/(?<=[\w-]=")[^"]+(?=")/g)], random);
    if (!match) return undefined;
    const put = `${newWord("", random)}${random(90)}`;
    return line.slice(0, match.index) + put + line.slice(match.index + match[0].length);
  },
);

const links: Edit = onLine(
  (line) => /\]\([^)\s]+\)/.test(line),
  (line, random) => {
    const match = pick([...line.matchAll(/(?<=\]\()[^)\s]+(?=\))/g)], random);
    if (!match) return undefined;
    return `${line.slice(0, match.index)}${newWord("", random)}.md${line.slice(match.index + match[0].length)}`;
  },
);

const headings: Edit = onLine(
  (line) => /^#{2,5} \S/.test(line),
  (line, random) =>
    random(2) === 0
      ? `#${line}`
      : replaceOne(line, /[\p{Script=Han}]{2}|[a-zA-Z]{3,}/gu, random, (word) =>
          newWord(word, random),
        ),
);

/** Renames what the page is about, wherever it says so. */
const renames: Edit = (text, random) => {
  const word = pick(
    [...new Set(text.match(/(?<![\p{L}\p{N}/._"-])[A-Z][a-z]{5,}(?![\p{L}\p{N}/._"-])/gu))],
    random,
  );
  if (word === undefined) return undefined;
  return {
    text: text.replaceAll(new RegExp(`(?<![\\w/."-])${word}(?![\\w/."-])`, "g"), "Vermilion"),
  };
};

/** Edits the list of parts. */
function onParts(
  edit: (parts: Part[], random: Random, text: string) => Moved | "done" | undefined,
): Edit {
  return (text, random) => {
    const parts = partsOf(text);
    const moved = edit(parts, random, text);
    if (moved === undefined) return undefined;
    const changed = joinParts(parts);
    if (changed === joinParts(partsOf(text))) return undefined;
    return moved === "done" ? { text: changed } : { text: changed, moved };
  };
}

const proseOf = (parts: readonly Part[]) =>
  [...parts.keys()].filter((index) => parts[index]!.isProse);

const deletes = onParts((parts, random) => {
  const at = pick(proseOf(parts), random);
  if (at === undefined || parts.length < 4) return undefined;
  parts.splice(at, 1);
  return "done";
});

const inserts = onParts((parts, random, text) => {
  const line = hasHan(text)
    ? "新しい段落をここに追加しました。"
    : `A new paragraph about ${newWord("", random)} and more.`;
  parts.splice(1 + random(parts.length), 0, { lines: [line], isProse: true });
  return "done";
});

const moves = onParts((parts, random, text) => {
  const at = pick(
    proseOf(parts).filter((index) => {
      const own = parts[index]!.lines.join("\n");
      return isTelling(own) && occursOnce(text, own);
    }),
    random,
  );
  if (at === undefined || parts.length < 5) return undefined;
  const [part] = parts.splice(at, 1);
  const to = 1 + random(parts.length);
  if (to === at) return undefined;
  parts.splice(to, 0, part!);
  return { what: "block", text: part!.lines.join("\n") };
});

/** Where the first sentence of a paragraph ends. */
const sentenceEnd = /(?<=[\p{L}\p{N})]{2}[.!?]) (?=\p{Lu})|(?<=。)(?=[^\s\n」)])/u;

const splits = onParts((parts, random) => {
  const at = pick(
    proseOf(parts).filter((index) => sentenceEnd.test(parts[index]!.lines.join("\n"))),
    random,
  );
  if (at === undefined) return undefined;
  const [first = "", ...rest] = parts[at]!.lines.join("\n").split(sentenceEnd);
  const joint = hasHan(first) ? "" : " ";
  parts.splice(
    at,
    1,
    { lines: [first], isProse: true },
    { lines: [rest.join(joint)], isProse: true },
  );
  return "done";
});

const pairsOfProse = (parts: readonly Part[]) =>
  proseOf(parts).filter((index) => parts[index + 1]?.isProse);

const joins = onParts((parts, random) => {
  const at = pick(pairsOfProse(parts), random);
  if (at === undefined) return undefined;
  const [first, second] = parts.slice(at, at + 2).map(({ lines }) => lines.join("\n"));
  parts.splice(at, 2, { lines: [first + (hasHan(first!) ? "" : " ") + second], isProse: true });
  return "done";
});

const sentences = onParts((parts, random, text) => {
  const at = pick(
    pairsOfProse(parts).filter((index) => {
      const own = parts[index]!.lines.join("\n").split(sentenceEnd);
      const last = own.at(-1)!;
      return own.length > 1 && isTelling(last) && occursOnce(text, last) && !/[[*_`<]/.test(last);
    }),
    random,
  );
  if (at === undefined) return undefined;
  const own = parts[at]!.lines.join("\n").split(sentenceEnd);
  const joint = hasHan(own[0]!) ? "" : " ";
  const last = own.pop()!;
  parts[at] = { lines: [own.join(joint)], isProse: true };
  parts[at + 1] = { lines: [last + joint + parts[at + 1]!.lines.join("\n")], isProse: true };
  return { what: "sentence", text: last };
});

const sections = onParts((parts, random) => {
  const starts = [...parts.keys()].filter((index) => /^## \S/.test(parts[index]!.lines[0]!));
  if (starts.length < 2) return undefined;
  const first = random(starts.length - 1);
  const [a, b] = [starts[first]!, starts[first + 1]!];
  const end = starts[first + 2] ?? parts.length;
  if (b - a < 2 || end - b < 2) return undefined;
  const own = parts.slice(a, b);
  parts.splice(a, end - a, ...parts.slice(b, end), ...own);
  return { what: "section", text: own[0]!.lines[0]! };
});

/** Edits a run of lines that `accepts` takes, such as the items of a list; at least `least` of them. */
function onRun(
  accepts: (line: string, isCode: boolean) => boolean,
  least: number,
  edit: (run: string[], random: Random) => Moved | "done" | undefined,
): Edit {
  return (text, random) => {
    const lines = text.split("\n");
    const isCode = fenced(lines);
    const runs: [number, number][] = [];
    let from: number | undefined;
    for (let index = 0; index <= lines.length; index++) {
      const isIn = index < lines.length && accepts(lines[index]!, isCode[index]!);
      if (isIn) from ??= index;
      else if (from !== undefined) {
        if (index - from >= least) runs.push([from, index]);
        from = undefined;
      }
    }
    const place = pick(runs, random);
    if (!place) return undefined;
    const run = lines.slice(...place);
    const moved = edit(run, random);
    if (moved === undefined) return undefined;
    const changed = [...lines.slice(0, place[0]), ...run, ...lines.slice(place[1])].join("\n");
    if (changed === text) return undefined;
    return moved === "done" ? { text: changed } : { text: changed, moved };
  };
}

/** Moves a line of a run, from `first` on, by more than one place; its text must be there once. */
function moveIn(run: string[], first: number, random: Random): string | undefined {
  const at = first + random(run.length - first);
  const [line = ""] = run.splice(at, 1);
  const to = first + random(run.length - first + 1);
  if (to === at || run.includes(line)) return undefined;
  run.splice(to, 0, line);
  return line;
}

const isItem = (line: string, isCode: boolean) => !isCode && /^[*-] \S/.test(line);

const movedItems = onRun(isItem, 3, (run, random) => {
  const line = moveIn(run, 0, random);
  return line !== undefined && isTelling(line) ? { what: "block", text: line.slice(2) } : undefined;
});
const items = onRun(isItem, 2, (run, random) => {
  const at = random(run.length);
  const like = run[at]!;
  if (random(2) === 0) run.splice(at, 1);
  else
    run.splice(
      at,
      0,
      hasHan(like) ? "- 新しい項目" : `${like.slice(0, 2)}A new item on ${newWord("", random)}`,
    );
  return "done";
});

const isCodeLine = (line: string, isCode: boolean) => isCode && !/^\s*(?:```|~~~)/.test(line);

const movedCode = onRun(isCodeLine, 3, (run, random) => {
  const line = moveIn(run, 0, random);
  return line !== undefined && (line.match(/\w/g) ?? []).length > 5
    ? { what: "line", text: line }
    : undefined;
});
const code = onRun(isCodeLine, 1, (run, random) => {
  const at = random(run.length);
  const line = run[at]!;
  const kind = random(3);
  if (kind === 0)
    run.splice(at, 0, `${/^\s*/.exec(line)![0]}${newWord("", random)}(${random(90)});`);
  else if (kind === 1 && run.length > 1) run.splice(at, 1);
  else run[at] = line.replace(/\w{3,}/, `${newWord("", random)}${random(90)}`);
  return "done";
});

const isTableLine = (line: string, isCode: boolean) => !isCode && /^\|.*\|\s*$/.test(line);
const cellsOf = (line: string) => line.trim().slice(1, -1).split("|");
const rowOf = (cells: readonly string[]) => `|${cells.join("|")}|`;
const isRegular = (run: readonly string[]) =>
  run.every((line) => cellsOf(line).length === cellsOf(run[0]!).length) &&
  !run.some((line) => line.includes("\\|"));

const cells = onRun(isTableLine, 3, (run, random) => {
  const at = 2 + random(run.length - 2);
  const row = cellsOf(run[at]!);
  row[random(row.length)] = ` ${newWord(run[at]!, random)} ${random(90)} `;
  run[at] = rowOf(row);
  return "done";
});
const rows = onRun(isTableLine, 4, (run, random) => {
  const at = 2 + random(run.length - 2);
  if (random(2) === 0) run.splice(at, 1);
  else
    run.splice(at, 0, rowOf(cellsOf(run[0]!).map(() => ` ${newWord("", random)} ${random(90)} `)));
  return "done";
});
const movedRows = onRun(isTableLine, 5, (run, random) => {
  const line = moveIn(run, 2, random);
  return line === undefined ? undefined : { what: "row", text: line };
});
const columns = onRun(isTableLine, 3, (run, random) => {
  if (!isRegular(run)) return undefined;
  const at = random(cellsOf(run[0]!).length);
  const isNew = random(2) === 0;
  for (const [index, line] of run.entries()) {
    const row = cellsOf(line);
    if (!isNew && row.length > 1) row.splice(at, 1);
    else row.splice(at, 0, index === 1 ? "---" : ` ${newWord("", random)}${index} `);
    run[index] = rowOf(row);
  }
  return "done";
});
const movedColumns = onRun(isTableLine, 3, (run, random) => {
  const width = cellsOf(run[0]!).length;
  if (!isRegular(run) || width < 3) return undefined;
  const heads = cellsOf(run[0]!).map((cell) => cell.trim());
  const [at, to] = [random(width), random(width)];
  if (at === to || new Set(heads).size < width || heads.includes("")) return undefined;
  for (const [index, line] of run.entries()) {
    const row = cellsOf(line);
    row.splice(to, 0, ...row.splice(at, 1));
    run[index] = rowOf(row);
  }
  return { what: "column", text: heads[at]! };
});

export const pageEdits = {
  words,
  addedWords,
  removedWords,
  numbers,
  attributes,
  links,
  headings,
  renames,
  deletes,
  inserts,
  moves,
  sentences,
  sections,
  splits,
  joins,
  items,
  movedItems,
  code,
  movedCode,
  cells,
  rows,
  movedRows,
  columns,
  movedColumns,
} satisfies Record<string, Edit>;
