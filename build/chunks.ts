import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { joinParts } from "./join-parts.ts";
import { screensOf, type Part } from "./part.ts";
import { partsOf } from "./parts.ts";
import type { Limits } from "./plan-cost.ts";
import { planFiles } from "./plan-files.ts";
import type { ScreenRoute } from "./routes.ts";

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

/**
 * What starts the worker for texts. The page of a screen with texts runs this file while the others still load, so it has nothing
 * else, and imports nothing.
 */
const starter: Rolldown.CodeSplittingGroup = {
  name: "prose-worker",
  test: /[\\/]kit[\\/]prose-worker\.ts$/,
  priority: 4,
};
const apart = [...first, starter];

/** Whether a file of the build starts the worker for texts. */
export const isStarter = ({ name }: { name: string }): boolean => name === starter.name;

/** What a screen may need besides the first files. The list of members is the one that is opened most. */
const limitsOf = (screen: string): Limits =>
  screen === "/orgs/:organizationId/members"
    ? { files: 6, small: 0, bytes: 22_300 }
    : { files: 8, small: 4, bytes: 47_700 };

/**
 * Groups for the modules of the console, so that each screen needs few files and little that it doesn't use.
 *
 * The bundler by itself makes a file of every set of modules that the same screens share: hundreds, mostly tiny. This builds the
 * console once like that, to learn these sets and their sizes, and then puts those into a file that are mostly needed together.
 */
export async function chunkGroups(
  config: InlineConfig,
  routes: readonly ScreenRoute[],
): Promise<Rolldown.CodeSplittingGroup[]> {
  const names = new Map<string, string>();
  const parts = partsOf(await splitFinely(config), routes, config.root ?? "", isStarter);
  const isOnScreen = (part: Part) => screensOf(part).length > 0;
  // Screens never wait for what only dialogs need, and have what they share with dialogs.
  const files = [
    ...planFiles(parts.filter(isOnScreen), limitsOf),
    ...joinParts(parts.filter((part) => !isOnScreen(part))),
  ];
  for (const [index, file] of files.entries()) {
    const largest = file.toSorted((one, other) => other.size - one.size)[0];
    for (const { modules } of file) {
      for (const id of modules) names.set(id, `${largest?.name}-${index}`);
    }
  }
  return [
    ...apart,
    {
      name: (id) => names.get(id),
      debugName: "joined",
      priority: 1,
      includeDependenciesRecursively: false,
    },
  ];
}

async function splitFinely(config: InlineConfig) {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    plugins: [withoutStyles, ...(config.plugins ?? [])],
    build: {
      ...config.build,
      write: false,
      rolldownOptions: { output: { codeSplitting: { groups: apart } } },
    },
  });
  if (!("output" in result)) throw new Error("A single build was expected.");
  return result.output.filter((file) => file.type === "chunk");
}

/** Styles take a third of the time and don't change which script needs which. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  load: (id) => (id.endsWith(".css") ? "" : undefined),
};
