import type { Rolldown } from "vite";

/**
 * What starts the worker for texts. The page of a screen with texts runs this file while the others still load, so it has nothing
 * else, and imports nothing.
 */
export const starter: Rolldown.CodeSplittingGroup = {
  name: "prose-worker",
  test: /[\\/]kit[\\/]prose-worker\.ts$/,
  priority: 4,
};

/** Whether a file of the build starts the worker for texts. */
export const isStarter = ({ name }: { name: string }): boolean => name === starter.name;
