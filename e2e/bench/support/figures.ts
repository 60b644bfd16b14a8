/** One line of a benchmark's output. */
export type Figure = {
  what: string;
  value: number;
  unit: "ms" | "s" | "KB" | "MB" | "nodes" | "requests" | "lists" | "×" | "/s" | "%";
  /** The value must be below this. */
  below?: number;
  /** The value must not be below this. */
  atLeast?: number;
};

/** Prints figures as a table, and with `--rows` as rows for docs/figures.md; a missed target sets exit code 1. */
export function printFigures(command: string, figures: readonly Figure[]): void {
  console.log(`\n${command}`);
  for (const { what, value, unit, below, atLeast } of figures) {
    const missed =
      (below !== undefined && value >= below) || (atLeast !== undefined && value < atLeast);
    if (missed) process.exitCode = 1;
    const bounds = [
      below !== undefined && `under ${below}`,
      atLeast !== undefined && `at least ${atLeast}`,
      missed && "  MISSED",
    ];
    const target = bounds.filter(Boolean).join(" ");
    console.log(`  ${what.padEnd(62)}${show(value).padStart(9)} ${unit.padEnd(6)}${target}`);
  }
  if (process.env["BENCH_ROWS"] === "1") printRows(command, figures);
}

/** Rows of the table in docs/figures.md, for `npm run bench -- --rows …`. */
function printRows(command: string, figures: readonly Figure[]): void {
  const name = command.split(" ").at(-1);
  for (const { what, value, unit, below, atLeast } of figures) {
    const targets = [
      below !== undefined && `under ${below} ${unit}`,
      atLeast !== undefined && `at least ${atLeast} ${unit}`,
    ];
    const bound = targets.filter(Boolean).join(", ");
    console.log(`| ${what.trim()} | ${show(value)} ${unit} | ${bound} | \`${name}\` |`);
  }
}

const show = (value: number) => value.toFixed(value < 100 ? 1 : 0);

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Milliseconds of each run, one after the other. */
export async function times(runs: number, run: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let count = 0; count < runs; count++) {
    const start = performance.now();
    await run();
    taken.push(performance.now() - start);
  }
  return taken;
}
