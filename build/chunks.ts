import { join } from "node:path";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { joinParts } from "./join-parts.ts";
import { screensOf, type Part } from "./part.ts";
import { chunkOf, partsOf, startOf, withoutNames } from "./parts.ts";
import type { Limits } from "./plan-cost.ts";
import { planFiles } from "./plan-files.ts";
import type { ScreenRoute } from "./routes.ts";
import { compressedSize, excessesOf, limitsOf } from "./screen-limits.ts";
import { isStarter, starter } from "./starter.ts";

const packages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join("|")})[\\\\/]`);

/** What every screen needs, in two files: one that changes with its packages, and one that changes with the console. */
const first: Rolldown.CodeSplittingGroup[] = [
  {
    name: "react",
    test: packages(
      "react",
      "react-dom",
      "scheduler",
      "react-router",
      "@tanstack/query-core",
      "@tanstack/react-query",
    ),
    priority: 3,
  },
  { name: "shell", tags: ["$initial"], priority: 2 },
];

const apart = [...first, starter];

/** The groups, and the screens that start the worker for texts when they are opened, by the path of their routes. */
export type Chunks = { groups: Rolldown.CodeSplittingGroup[]; starting: ReadonlySet<string> };

/**
 * Groups for the modules of the console, so that each screen needs few files and little that it doesn't use.
 *
 * The bundler by itself makes a file of every set of modules that the same screens share: hundreds, mostly tiny. This builds the
 * console once like that, to learn these sets and their sizes, and then puts those into a file that are mostly needed together. It
 * builds the console with these files to see what the screens really load, and plans again if that is too much for one of them.
 *
 * @param common - builds the modules
 * @param whole - builds all of the console, with groups for its files
 */
export async function chunkGroups(
  common: InlineConfig,
  routes: readonly ScreenRoute[],
  whole: (chunks: Chunks) => InlineConfig,
): Promise<Chunks> {
  const root = common.root ?? "";
  const fine = chunksOf(await inMemory(splitFinely(common)));
  const parts = partsOf(fine, routes, root, isStarter);
  const isOnScreen = (part: Part) => screensOf(part).length > 0;
  const drawing = new Set(parts.filter(({ isAlone }) => isAlone).flatMap(screensOf));
  const starting = routes.filter(
    ({ path, modules }) =>
      drawing.has(path) && modules.some((name) => prepares(fine, join(root, name))),
  );
  const starters = new Set(starting.map(({ path }) => path));
  // Screens never wait for what only dialogs need, and have what they share with dialogs.
  const others = joinParts(parts.filter((part) => !isOnScreen(part)));
  let best: { chunks: Chunks; excess: number } | undefined;
  for (const files of planFiles(parts.filter(isOnScreen), roomFor(startOf(fine)))) {
    const chunks = { groups: [...apart, groupOf([...files, ...others])], starting: starters };
    // Each start takes seconds, and most builds need one.
    // oxlint-disable-next-line no-await-in-loop
    const excess = excessesOf(await inMemory(whole(chunks))).length;
    if (best === undefined || excess < best.excess) best = { chunks, excess };
    if (excess === 0) break;
  }
  return best!.chunks;
}

/** One group whose names tell the files apart. */
function groupOf(files: readonly Part[][]): Rolldown.CodeSplittingGroup {
  const names = new Map<string, string>();
  for (const [index, file] of files.entries()) {
    const largest = file.toSorted((one, other) => other.size - one.size)[0];
    for (const { modules } of file) {
      for (const id of modules) names.set(id, `${largest?.name}-${index}`);
    }
  }
  return {
    name: (id) => names.get(id),
    debugName: "joined",
    priority: 1,
    includeDependenciesRecursively: false,
  };
}

/** Whether a screen has something to start when it is opened (src/console/routes.tsx). Others may not come to need it. */
const prepares = (chunks: readonly Rolldown.OutputChunk[], module: string) =>
  chunkOf(chunks, module).modules[module]?.renderedExports.includes("prepare") === true;

/**
 * Sizes before the build are estimates. What screens load is larger by less than this share. A screen that may have no small files
 * gets little that it doesn't need, so it needs no margin, and none would be left for it.
 */
const margin = 0.035;
/** How many bytes the names of all files need, which the first file has: it requests them. */
const sizeOfNames = 2_000;
/** How many bytes more than estimated the files of any screen can have together. */
const uncertain = 500;

/** What a screen may need besides what is loaded at the start. */
function roomFor(start: ReadonlySet<Rolldown.OutputChunk>): (screen: string) => Limits {
  const sizes = [...start].map(({ code }) => compressedSize(withoutNames(code)));
  const size = sizes.reduce((sum, one) => sum + one, sizeOfNames + uncertain);
  return (screen) => {
    const { files, small, bytes } = limitsOf(screen);
    return {
      files: files - first.length,
      small,
      bytes: (bytes - size) * (small === 0 ? 1 : 1 - margin),
    };
  };
}

const splitFinely = (config: InlineConfig): InlineConfig => ({
  ...config,
  plugins: [withoutStyles, ...(config.plugins ?? [])],
  build: {
    ...config.build,
    rolldownOptions: { output: { codeSplitting: { groups: apart } } },
  },
});

async function inMemory(config: InlineConfig): Promise<Rolldown.RolldownOutput["output"]> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false },
  });
  if (!("output" in result)) throw new Error("A single build was expected.");
  return result.output;
}

const chunksOf = (output: Rolldown.RolldownOutput["output"]) =>
  output.filter((file) => file.type === "chunk");

/** Styles take a third of the time and don't change which script needs which. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  load: (id) => (id.endsWith(".css") ? "" : undefined),
};
