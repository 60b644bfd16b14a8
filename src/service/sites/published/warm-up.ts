import type { Environment } from "#service/kernel/context.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { drawTask } from "./draw-task.ts";

/** A text that needs everything a thread loads for texts: the parser, formulas, and the colors of code. */
const sample = "# Sample\n\nText with $x^2$.\n\n```js\nconst one = 1;\n```\n";
const timeout = 30_000;

/** Starts a thread that parses texts, if any site is published. Otherwise the first visitor after a start waits for it. */
export async function warmUp({ store, log }: Environment): Promise<void> {
  try {
    const site = await store.read
      .selectFrom("site")
      .select("id")
      .where("published", "=", true)
      .limit(1)
      .executeTakeFirst();
    if (site !== undefined) {
      await workPool.run(drawTask, sample, { timeout, isPatient: true });
    }
  } catch (error) {
    log.warn({ err: error }, "no thread was started for the texts of sites");
  }
}
