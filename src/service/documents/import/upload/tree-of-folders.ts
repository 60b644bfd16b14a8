import type { SummaryNode } from "#content/summary.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import { folderTree } from "./folder-tree.ts";

const treeTask = taskOf<typeof folderTree>(
  new URL("./folder-tree.ts", import.meta.url),
  "folderTree",
);

/** Most paths to put in order in this thread, where it takes a few milliseconds. */
const few = 500;
const timeout = 20_000;

/** The table of contents of files without one. That of many files is made in a worker thread. */
export async function treeOfFolders(paths: readonly string[]): Promise<SummaryNode[]> {
  if (paths.length <= few) return folderTree(paths);
  const result = await workPool.run(treeTask, paths, { timeout, isPatient: true });
  if ("output" in result) return result.output;
  throw new Error("The folders of an upload took too long to put in order.");
}
