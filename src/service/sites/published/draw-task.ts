import { taskOf } from "#service/kernel/work/task.ts";
import type { drawForReaders } from "./draw-for-readers.ts";

/** Parses a text for readers, in a thread. */
export const drawTask = taskOf<typeof drawForReaders>(
  new URL("./draw-for-readers.ts", import.meta.url),
  "drawForReaders",
);
