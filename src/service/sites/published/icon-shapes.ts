import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { FindIcon, IconShapes } from "#reader/icons.ts";

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve("lucide-react/icons/rocket"));

/** The names of all icons, so that no other file is looked for, whatever a text names. */
let names: ReadonlySet<string> | undefined;
const loaded = new Map<string, IconShapes | undefined>();

/** Loads an icon of Lucide when a page first shows it: all together take 30 ms. */
export const findIcon: FindIcon = (name) => {
  names ??= new Set(readdirSync(folder).flatMap((file) => /^(.+)\.mjs$/.exec(file)?.[1] ?? []));
  if (!names.has(name)) return undefined;
  if (!loaded.has(name)) loaded.set(name, load(name));
  return loaded.get(name);
};

function load(name: string): IconShapes | undefined {
  // Files of icons that were renamed only refer to the new ones.
  const { __iconData } = require(`lucide-react/icons/${name}`) as {
    __iconData?: { node: IconShapes };
  };
  return __iconData?.node.map(([element, attributes]) => {
    const entries = Object.entries(attributes).filter(([attribute]) => attribute !== "key");
    return [element, Object.fromEntries(entries)];
  });
}
