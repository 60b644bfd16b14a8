import { posix } from "node:path";
import { contentsPath, manifestPath } from "./manifest.ts";

const longestName = 150;
/** Names that Windows reserves for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A path that can be unpacked on every system and written as a link: relative, without "..", and without characters that
 * are reserved in file names or URLs.
 */
export function safePath(path: string): string {
  const parts = path
    .normalize("NFC")
    .split("/")
    .flatMap((part) => {
      const name = part
        .replaceAll(/[\\:*?"<>|%#\p{Cc}\p{Bidi_Control}]+/gu, "-")
        .replaceAll(/&(?=#?\w+;)/g, "+")
        .replace(/[. ]+$/, "")
        .trim();
      if (name === "") return [];
      return [reserved.test(name) ? `_${name}` : shortened(name)];
    });
  return parts.join("/") || "file";
}

function shortened(name: string): string {
  if (name.length <= longestName) return name;
  const extension = posix.extname(name).slice(0, 20);
  return [...name].slice(0, longestName - extension.length).join("") + extension;
}

/** Gives each file of an archive a path of its own, also on systems that ignore case. */
export class PathPlan {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  constructor() {
    for (const path of [contentsPath, manifestPath]) this.#files.add(keyOf(path));
  }

  /** `wanted`, or with the first number that makes it free. */
  take(wanted: string): string {
    const safe = safePath(wanted);
    // A file can't be below another file.
    const base = foldersOf(keyOf(safe)).some((folder) => this.#files.has(folder))
      ? safe.replaceAll("/", "-")
      : safe;
    const { dir, name, ext } = posix.parse(base);
    let path = base;
    for (let number = 2; !this.#isFree(path); number++) {
      path = posix.join(dir, `${name}-${number}${ext}`);
    }
    const key = keyOf(path);
    this.#files.add(key);
    for (const folder of foldersOf(key)) this.#folders.add(folder);
    return path;
  }

  #isFree(path: string): boolean {
    const key = keyOf(path);
    return !this.#files.has(key) && !this.#folders.has(key);
  }
}

const keyOf = (path: string) => path.normalize("NFC").toLowerCase();

function foldersOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** The folders that all paths start with, as a prefix ending in "/"; "" if there are none. */
export function commonFolder(paths: readonly string[]): string {
  let common = paths[0]?.split("/").slice(0, -1) ?? [];
  for (const path of paths) {
    const parts = path.split("/").slice(0, -1);
    const differs = common.findIndex((part, index) => part !== parts[index]);
    if (differs !== -1) common = common.slice(0, differs);
  }
  return common.length === 0 ? "" : `${common.join("/")}/`;
}
