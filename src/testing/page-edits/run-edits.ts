import {
  type Edit,
  fenced,
  hasHan,
  isTelling,
  type Moved,
  newWord,
  pick,
  type Random,
} from "./edit.ts";

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

export const movedItems = onRun(isItem, 3, (run, random) => {
  const line = moveIn(run, 0, random);
  return line !== undefined && isTelling(line) ? { what: "block", text: line.slice(2) } : undefined;
});
export const items = onRun(isItem, 2, (run, random) => {
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

export const movedCode = onRun(isCodeLine, 3, (run, random) => {
  const line = moveIn(run, 0, random);
  return line !== undefined && (line.match(/\w/g) ?? []).length > 5
    ? { what: "line", text: line }
    : undefined;
});
export const code = onRun(isCodeLine, 1, (run, random) => {
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

export const cells = onRun(isTableLine, 3, (run, random) => {
  const at = 2 + random(run.length - 2);
  const row = cellsOf(run[at]!);
  row[random(row.length)] = ` ${newWord(run[at]!, random)} ${random(90)} `;
  run[at] = rowOf(row);
  return "done";
});
export const rows = onRun(isTableLine, 4, (run, random) => {
  const at = 2 + random(run.length - 2);
  if (random(2) === 0) run.splice(at, 1);
  else
    run.splice(at, 0, rowOf(cellsOf(run[0]!).map(() => ` ${newWord("", random)} ${random(90)} `)));
  return "done";
});
export const movedRows = onRun(isTableLine, 5, (run, random) => {
  const line = moveIn(run, 2, random);
  return line === undefined ? undefined : { what: "row", text: line };
});
export const columns = onRun(isTableLine, 3, (run, random) => {
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
export const movedColumns = onRun(isTableLine, 3, (run, random) => {
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
