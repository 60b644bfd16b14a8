import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "../../dist");
const recordFile = join(import.meta.dirname, "../screen-sizes.json");

/** What a screen loads before it can be drawn, as the build tells the service. */
export type ScreenFiles = { path: string; scripts: string[]; starters: string[] };

/** A script: its size in KB, compressed with gzip, and how much of it each package or folder is. */
type Script = { size: number; sources: Record<string, number> };

/** What the screens load, by the path of their routes: the names of scripts without their hashes, separated by spaces. */
export type ScreenSizes = { screens: Record<string, string>; scripts: Record<string, Script> };

/** What a screen may grow by without a new record. */
const tolerance = 1.05;

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

export const screensOfBuild = (): ScreenFiles[] =>
  readJson(join(dist, "screens.json")) as ScreenFiles[];

/** Bytes of a file of the build, compressed with gzip. */
export const sizeOf = (file: string): number =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/** The sizes that were recorded last. */
export const recordedSizes = (): ScreenSizes => readJson(recordFile) as ScreenSizes;

/** The sizes of the build. */
export function sizesOfBuild(): ScreenSizes {
  const sources = readJson(join(dist, "sources.json")) as Record<string, Record<string, number>>;
  const screens = screensOfBuild();
  const files = new Set(screens.flatMap((screen) => screen.scripts));
  const scripts = [...files].map((file): [string, Script] => {
    const size = sizeOf(file);
    const parts = Object.entries(sources[file] ?? {});
    const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
    const shares = parts.map(([source, bytes]) => [source, inKb((bytes / total) * size)] as const);
    const named = shares.filter(([, share]) => share > 0);
    return [nameOf(file), { size: inKb(size), sources: Object.fromEntries(named.toSorted()) }];
  });
  return {
    screens: Object.fromEntries(
      screens.map(({ path, scripts: own }) => [path, own.map(nameOf).join(" ")]),
    ),
    scripts: Object.fromEntries(scripts.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const inKb = (bytes: number) => Math.round(bytes / 100) / 10;
const nameOf = (file: string) => basename(file).replace(/-[\w-]{8}\.js$/, "");

/** The size of all scripts of a screen, in KB. */
export function sizeOfScreen({ screens, scripts }: ScreenSizes, path: string): number {
  const sum = namesIn(screens[path]).reduce((all, name) => all + (scripts[name]?.size ?? 0), 0);
  // As its parts are: they would add up to 260.00000000000006.
  return Math.round(sum * 10) / 10;
}

const namesIn = (list = "") => list.split(" ");

/** The screens that load over 5% more than recorded, each with what grew, as sentences. */
export function growth(record: ScreenSizes, now: ScreenSizes): string[] {
  return Object.keys(now.screens).flatMap((path) => {
    if (!(path in record.screens)) return [`${path} isn't recorded.`];
    const [before, after] = [sizeOfScreen(record, path), sizeOfScreen(now, path)];
    if (after <= before * tolerance) return [];
    const causes = differences(sourcesOf(record, path), sourcesOf(now, path)).join(", ");
    return [`${path} grew from ${before.toFixed(1)} to ${after.toFixed(1)} KB: ${causes}.`];
  });
}

/** "react-hook-form in forms": by source and script. */
function sourcesOf({ screens, scripts }: ScreenSizes, path: string): Map<string, number> {
  return new Map(
    namesIn(screens[path]).flatMap((name) =>
      Object.entries(scripts[name]?.sources ?? {}).map(([source, share]): [string, number] => [
        `${source} in ${name}`,
        share,
      ]),
    ),
  );
}

/** What is larger, the largest difference first. */
function differences(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] {
  return [...after]
    .map(([what, share]) => ({ what, more: share - (before.get(what) ?? 0) }))
    .filter(({ more }) => more > 0.05)
    .toSorted((a, b) => b.more - a.more)
    .slice(0, 8)
    .map(({ what, more }) => `${what} +${more.toFixed(1)} KB`);
}
