import { resolve } from "node:path";
import { createLog } from "#service/kernel/log.ts";
import { readSettings, type Settings } from "#service/kernel/settings.ts";
import type { StoreSettings } from "#service/kernel/store/store.ts";
import { countRows, type Sums } from "./format.ts";

type CommandInput = {
  settings: Settings;
  store: StoreSettings;
  /** Absolute path. */
  file: string;
  /** Aborted by Ctrl+C and by SIGTERM. */
  signal: AbortSignal;
};

/**
 * Runs a command that takes one file, and prints what it says. If it fails, prints one sentence and sets the exit code.
 * @param failed begins that sentence
 */
export async function runCommand(
  { usage, failed }: { usage: string; failed: string },
  work: (input: CommandInput) => Promise<string[]>,
): Promise<void> {
  const [file, ...others] = process.argv.slice(2);
  if (file === undefined || file.startsWith("-") || others.length > 0) {
    console.error(`Usage: ${usage}`);
    process.exitCode = 2;
    return;
  }
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => stop.abort(new Error(`interrupted by ${name}. Nothing was kept.`)));
  }
  try {
    const settings = readSettings(process.env);
    const store = { ...settings, log: createLog("warn") };
    const lines = await work({ settings, store, file: resolve(file), signal: stop.signal });
    console.log(lines.join("\n"));
  } catch (error) {
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : error;
    console.error(`${failed}: ${reason instanceof Error ? reason.message : String(reason)}`);
    process.exitCode = 1;
  }
}

/** "1,234 rows". */
export function describe(sums: Sums): string {
  const rows = countRows(sums);
  return rows === 1 ? "1 row" : `${rows.toLocaleString("en-US")} rows`;
}

export function describeTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
