import type { Rolldown } from "vite";

/** What the bundler knows of a module when it distributes them. */
type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };

/** What starts the worker for texts: the page of a screen with texts runs this file while the others still load. */
export const starter = { name: "prose-worker", test: /[\\/]kit[\\/]prose-worker\.ts$/ };

const packages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join("|")})[\\\\/]`);

const react = packages(
  "react",
  "react-dom",
  "scheduler",
  "react-router",
  "@tanstack/(?:query-core|react-query)",
);
/** Each of its modules imports most others, of which the bundler keeps little. */
const aria = packages("react-aria", "react-aria-components");
/** What reads texts, with all that it imports. */
const parser = packages("unified", "(?:remark|mdast-util)-[^/]*", "hast-util-to-jsx-runtime");
const zod = packages("zod");
/** All icons that one can choose from. */
const icons = /[\\/]kit[\\/]markdown[\\/]icons\.ts$/;
/** What is loaded on demand and needs one of these, or all icons, is a file of its own, so that others needn't wait for it. */
const heavy = packages("@codemirror", "@mermaid-js", "gemoji", "katex", "micromark", "parse5");

/** Features with so much code that what a single screen needs is a file of its own. */
const large = new Set(["change-requests", "custom-fields", "members", "sites", "space"]);

/** The feature whose outer screen holds a screen of another one, the editor, which needn't wait for what its inner screens share. */
const outer = "change-requests";

/** Parts of the kit, and of a large feature, that many screens don't have, by a module that all screens with the part need. */
const parts = Object.entries({
  access: /[\\/]space[\\/]access[\\/]levels\.ts$/,
  threads: /[\\/]change-requests[\\/]threads[\\/]thread-groups\.tsx$/,
  texts: /[\\/]kit[\\/](?:markdown[\\/]markdown|prose-diff[\\/]prose-diff)\.tsx$/,
  changes: /[\\/]kit[\\/]changes[\\/]change-tree\.tsx$/,
  trees: /[\\/]kit[\\/]ordered-tree[\\/](?:tree-toolbar\.tsx|model\.ts)$/,
  front: /[\\/]kit[\\/]front-page\.tsx$/,
  passkeys: /[\\/]messages[\\/]passkeys\.ts$/,
  "api-tokens": /[\\/]messages[\\/]tokens\.ts$/,
  mail: /[\\/]messages[\\/]mail\.ts$/,
  "access-end": /[\\/]messages[\\/]access-end\.ts$/,
  names: /[\\/]messages[\\/]name-order\.ts$/,
  files: /[\\/]kit[\\/]files\.ts$/,
  forms: packages("react-hook-form"),
  tables: /[\\/]kit[\\/]table[\\/]/,
  pages: /[\\/]content[\\/]links\.ts$/,
});

/** Those of a large feature. */
const ofFeature = new Set(["threads", "access"]);

/**
 * The files of the console: one for React and one for each other large package, one for what every screen needs, one for each
 * feature, and the kit, which is what several features need. Parts of the kit that many screens don't have are files of their own.
 * So is what is only loaded on demand, such as dialogs: one file for each feature (`-later`), one for what these share, and one for
 * what a file of its own, such as the editor, shares with them (`-later-shared`).
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let nameOf: ((id: string) => string | undefined) | undefined;
  const alone = { includeDependenciesRecursively: false };
  return [
    { ...starter, priority: 5 },
    { name: "react", test: react, priority: 4 },
    { name: "shell", tags: ["$initial"], priority: 3 },
    { name: "aria", test: aria, priority: 2, ...alone },
    {
      name: "lists",
      test: packages("@tanstack/(?:virtual-core|react-virtual)"),
      priority: 2,
      ...alone,
    },
    { name: "zod", test: zod, priority: 2, ...alone },
    { name: "gemoji", test: packages("gemoji"), priority: 2, ...alone },
    { name: "katex", test: packages("katex"), priority: 2, ...alone },
    {
      name: (id, context) =>
        (nameOf ??= fileNames(root, (module) => context.getModuleInfo(module)))(id),
      debugName: "by users",
      priority: 1,
      ...alone,
    },
    // Of these, what only React Aria needs is left.
    { name: "aria", test: packages("react-stately", "@internationalized"), priority: 0, ...alone },
  ];
}

/** Who needs a module: screens and what is loaded on demand, each with its feature. */
type Users = { screens: Map<string, string>; onDemand: Map<string, string> };

/**
 * Names the file that a module belongs into by who needs it; undefined if nobody does. What a module imports has all of its users,
 * and maybe more. So no two files import each other.
 */
function fileNames(
  root: string,
  infoOf: (id: string) => Module | null,
): (id: string) => string | undefined {
  const importsOf = (id: string) => (aria.test(id) ? [] : [...(infoOf(id)?.importedIds ?? [])]);
  const loadsOf = (id: string) => [...(infoOf(id)?.dynamicallyImportedIds ?? [])];
  const needs = (fits: (id: string) => boolean) => (id: string) =>
    [...reach([id], importsOf)].some(fits);
  const isHeavy = needs((id) => heavy.test(id) || icons.test(id));

  const all = reach([`${root}/src/console/main.tsx`], (id) => [...importsOf(id), ...loadsOf(id)]);
  const ofParser = reach(
    [...all].filter((id) => parser.test(id)),
    importsOf,
  );
  const parses = needs((id) => ofParser.has(id));
  const validates = needs((id) => zod.test(id));
  const screens = new Set(loadsOf(`${root}/src/console/routes.tsx`));
  const screensWith = parts.map(([part, core]): [string, Set<string>] => [
    part,
    new Set([...screens].filter(needs((id) => core.test(id)))),
  ]);

  const users = new Map<string, Users>();
  for (const entry of new Set([...all].flatMap(loadsOf))) {
    const feature = featureOf(entry);
    for (const id of reach([entry], importsOf)) {
      const own = users.get(id) ?? { screens: new Map(), onDemand: new Map() };
      if (screens.has(entry)) own.screens.set(entry, feature);
      else own.onDemand.set(isHeavy(entry) ? moduleName(entry) : `${feature}-later`, feature);
      users.set(id, own);
    }
  }

  const nameOnDemand = (id: string, files: ReadonlyMap<string, string>, features: Set<string>) => {
    if (ofParser.has(id)) return "markdown";
    const [[file, feature] = []] = files;
    if (files.size === 1) return file;
    if (features.size === 1) return `${feature}-later-shared`;
    if (parses(id)) return "markdown";
    if (validates(id)) return "schemas";
    if (/[\\/]src[\\/](?:content|contract)[\\/]/.test(id)) return "rules";
    // What has a file of its own needn't wait for what only dialogs need, nor for what only other such files share.
    const own = [...files.keys()].filter((name) => !name.endsWith("-later")).toSorted();
    if (own.length === 0) return "kit-later";
    return own.length === files.size ? `${own[0]}-shared` : "kit-later-shared";
  };

  return (id) => {
    const own = users.get(id);
    if (own === undefined) return undefined;
    const features = new Set([...own.screens.values(), ...own.onDemand.values()]);
    const [[screen, feature] = []] = own.screens;
    if (screen === undefined || feature === undefined)
      return nameOnDemand(id, own.onDemand, features);
    const [part = "kit"] =
      screensWith.find(([, some]) => [...own.screens.keys()].every((screen) => some.has(screen))) ??
      [];
    if (features.size === 1 && ofFeature.has(part) && own.screens.size > 1) return part;
    const isOfOne = new Set(own.screens.values()).size === 1;
    if (isOfOne && feature === outer && own.screens.size + features.size > 2) {
      const isOuter = [...own.screens.keys()].map(moduleName).includes(`${outer}-screen`);
      if (!isOuter) return `${feature}-inner`;
    }
    if (features.size === 1)
      return large.has(feature) && own.screens.size === 1 ? moduleName(screen) : feature;
    // What other features need on demand, too, can't be in a file with what they never need.
    return isOfOne ? `${feature}-shared` : part;
  };
}

/** Folders of the kit count as features: what only threads need on demand, for example. */
const featureOf = (id: string) => /[\\/](?:features|kit)[\\/]([^\\/]+)[\\/]/.exec(id)?.[1] ?? "kit";

/** "sites-audience-screen" for the file with this path among the features. */
const moduleName = (id: string) =>
  id
    .replace(/^.*[\\/]src[\\/](?:console[\\/](?:features[\\/])?)?/, "")
    .replace(/\.\w+(?:\?.*)?$/, "")
    .replaceAll(/[\\/]/g, "-");

/** Everything that can be reached from the start, which is part of it. */
export function reach<Node>(
  starts: Iterable<Node>,
  next: (node: Node) => Iterable<Node>,
): Set<Node> {
  const reached = new Set<Node>(starts);
  // A set's iteration includes what is added on the way.
  for (const node of reached) for (const neighbor of next(node)) reached.add(neighbor);
  return reached;
}
