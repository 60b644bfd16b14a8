import { z } from "zod";
import { hash } from "node:crypto";
import { BackupError } from "./backup-error.ts";
import { readContainer } from "./container.ts";

/*
 * The lines of a backup. The first one is its header. Then follows each table: a line with its name, and its rows as
 * arrays of the values of its columns. The last line has the count and the hash of each table.
 */

const header = z.object({
  /** Epoch milliseconds. */
  takenAt: z.number(),
  /** Those that the store had had, in their order. They tell its tables and columns. */
  migrations: z.array(z.string()).min(1),
  /** Identifies the key that the store's secrets are encrypted with; null: it had none yet. */
  keyId: z.string().nullable(),
});

export type Header = z.infer<typeof header>;

const other = z.union([
  z.object({ table: z.string() }),
  z.object({ sums: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })) }),
]);

export const tableLine = (table: string): string => JSON.stringify({ table });
export const sumsLine = (sums: Sums): string => JSON.stringify({ sums });

/** Reads the first line of a whole file. @throws BackupError */
export async function readHeader(path: string): Promise<Header> {
  for await (const line of readContainer(path)) return parse(header, line);
  throw wrong();
}

/**
 * Reads a whole file.
 * @param onRow gets each row, and the name of its table
 * @returns what was written about the tables
 * @throws BackupError if the rows don't match that; errors of `onRow`
 */
export async function readRows(
  path: string,
  onRow: (table: string, line: string) => Promise<void> | void,
): Promise<Sums> {
  const counted: Record<string, ReturnType<typeof createSum>> = {};
  let table: string | undefined;
  let isFirst = true;
  for await (const line of readContainer(path)) {
    if (isFirst) {
      isFirst = false;
    } else if (!line.startsWith("[")) {
      const read = parse(other, line);
      if ("sums" in read) return demandSame(read.sums, counted);
      table = read.table;
      counted[table] = createSum();
    } else {
      if (table === undefined) throw wrong();
      counted[table]!.add(line);
      const waits = onRow(table, line);
      if (waits !== undefined) await waits;
    }
  }
  throw wrong();
}

function demandSame(sums: Sums, read: Record<string, ReturnType<typeof createSum>>): Sums {
  const counted = Object.entries(read).map(([name, sum]) => [name, sum.get()] as const);
  if (firstDifference(sums, Object.fromEntries(counted)) !== undefined) throw wrong();
  return sums;
}

function parse<T>(schema: z.ZodType<T>, line: string): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    throw wrong(error);
  }
}

/** The file is what was written, so it was written wrongly. */
function wrong(cause?: unknown): BackupError {
  return new BackupError("the backup contradicts itself. Use another backup.", cause);
}

/** Tells whether two tables have the same rows, in whatever order they are read. */
type Sum = { rows: number; hash: string };

export type Sums = Record<string, Sum>;

const bits = 256;

/** Counts lines and adds up their hashes. */
export function createSum() {
  let rows = 0;
  let total = 0n;
  return {
    add(line: string): void {
      rows++;
      total = BigInt.asUintN(bits, total + BigInt(`0x${hash("sha256", line, "hex")}`));
    },
    get: (): Sum => ({ rows, hash: total.toString(16).padStart(bits / 4, "0") }),
  };
}

/** The first table that differs; undefined if none does. */
export function firstDifference(expected: Sums, actual: Sums): string | undefined {
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].find(
    (name) =>
      expected[name]?.rows !== actual[name]?.rows || expected[name]?.hash !== actual[name]?.hash,
  );
}

export function countRows(sums: Sums): number {
  return Object.values(sums).reduce((total, { rows }) => total + rows, 0);
}
