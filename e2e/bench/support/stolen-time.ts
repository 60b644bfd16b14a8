import { existsSync, readFileSync } from "node:fs";

const statistics = "/proc/stat";
/** Milliseconds in the unit of these statistics. */
const tick = 10;

/**
 * How long a virtual machine's processors had work since its start, but the host ran something else: a delay beside it may not be
 * the service's. In milliseconds, on Linux; elsewhere 0.
 */
export function stolenTime(): number {
  if (!existsSync(statistics)) return 0;
  const [, , , , , , , , stolen] = readFileSync(statistics, "utf8").split("\n", 1)[0]!.split(/\s+/);
  return Number(stolen ?? 0) * tick;
}
