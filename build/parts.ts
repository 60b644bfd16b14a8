import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Rolldown } from "vite";
import { weightOfDialog, type Part } from "./part.ts";
import type { ScreenRoute } from "./routes.ts";

type OutputChunk = Rolldown.OutputChunk;

/**
 * The chunks of a build besides those that are loaded at the start, with the screens and dialogs that need them.
 *
 * @param root - where the modules of `routes` are
 * @param isAlone - whether a chunk can't be joined with others
 */
export function partsOf(
  chunks: readonly OutputChunk[],
  routes: readonly ScreenRoute[],
  root: string,
  isAlone: (chunk: OutputChunk) => boolean,
): Part[] {
  const byName = byNameOf(chunks);
  const closureOf = (starts: readonly OutputChunk[]) => importedBy(starts, byName);
  const start = startOf(chunks);
  const screens = routes.map(({ path, modules }) => {
    const own = modules.map((name) => chunkOf(chunks, join(root, name)));
    return { path, own, closure: closureOf(own) };
  });
  const users = new Map(chunks.map((chunk) => [chunk, new Map<string, number>()]));
  for (const { path, closure } of screens) {
    for (const chunk of closure) users.get(chunk)?.set(path, 1);
  }
  const shown = new Set(screens.flatMap(({ own }) => own));
  for (const dialog of chunks.filter((chunk) => chunk.isDynamicEntry && !shown.has(chunk))) {
    const needed = closureOf([dialog]);
    // What every screen that leads to it has loaded is there already.
    const before = screens
      .filter(({ closure }) => leadsTo(closure, dialog, byName))
      .map(({ closure }) => closure);
    for (const chunk of needed) {
      if (before.length > 0 && before.every((closure) => closure.has(chunk))) continue;
      users.get(chunk)?.set(dialog.fileName, weightOfDialog);
    }
  }
  return linked(
    chunks.filter((chunk) => !start.has(chunk)),
    users,
    isAlone,
  );
}

/** What is loaded at the start, on every screen. */
export const startOf = (chunks: readonly OutputChunk[]): Set<OutputChunk> =>
  importedBy(
    chunks.filter(({ isEntry }) => isEntry),
    byNameOf(chunks),
  );

const byNameOf = (chunks: readonly OutputChunk[]) =>
  new Map(chunks.map((chunk) => [chunk.fileName, chunk]));

const importedBy = (
  starts: readonly OutputChunk[],
  byName: ReadonlyMap<string, OutputChunk>,
): Set<OutputChunk> =>
  reach(starts, ({ imports }) => imports.flatMap((name) => byName.get(name) ?? []));

/** The chunk that a module is in. */
export function chunkOf(chunks: readonly OutputChunk[], module: string): OutputChunk {
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (chunk === undefined) throw new Error(`No file of the build contains ${module}.`);
  return chunk;
}

/** Everything that can be reached from the start, which is part of it. */
export function reach<Node>(
  starts: Iterable<Node>,
  next: (node: Node) => Iterable<Node>,
): Set<Node> {
  const found = new Set<Node>(starts);
  // A set's iteration includes what is added on the way.
  for (const node of found) for (const one of next(node)) found.add(one);
  return found;
}

function leadsTo(
  closure: ReadonlySet<OutputChunk>,
  dialog: OutputChunk,
  byName: ReadonlyMap<string, OutputChunk>,
): boolean {
  return reach(closure, ({ imports, dynamicImports }) =>
    [...imports, ...dynamicImports].flatMap((name) => byName.get(name) ?? []),
  ).has(dialog);
}

function linked(
  chunks: readonly OutputChunk[],
  users: ReadonlyMap<OutputChunk, ReadonlyMap<string, number>>,
  isAlone: (chunk: OutputChunk) => boolean,
): Part[] {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, new Set<Part>()]));
  const dictionary = dictionaryOf(chunks);
  const parts = new Map(
    chunks.map((chunk): [string, Part] => [
      chunk.fileName,
      {
        name: chunk.name,
        modules: chunk.moduleIds,
        size: sizeIn(dictionary, chunk),
        users: users.get(chunk) ?? new Map(),
        imports: imports.get(chunk.fileName) ?? new Set(),
        isAlone: isAlone(chunk),
      },
    ]),
  );
  for (const chunk of chunks) {
    for (const name of chunk.imports) {
      const part = parts.get(name);
      if (part !== undefined) imports.get(chunk.fileName)?.add(part);
    }
  }
  return [...parts.values()];
}

const isOwn = (id: string) => id.includes("/src/console/");

/** Code that is like most: compression looks back this far. */
function dictionaryOf(chunks: readonly OutputChunk[]): Buffer {
  const own = (chunk: OutputChunk) => chunk.moduleIds.filter(isOwn).length;
  const typical = chunks.toSorted((one, other) => own(other) - own(one)).slice(0, 12);
  return Buffer.from(typical.map(({ code }) => code).join("\n")).subarray(0, 32_768);
}

/** Chunks of the console compress this much better next to others of the same screens than next to typical code. */
const kinship = 0.8;

/** Without the names of the files that a chunk loads on demand: they change with the files. */
export const withoutNames = (code: string): string =>
  code.replace(/^const __vite__mapDeps=[^;]*;/m, "");

/** How much a file grows by a chunk: less than the chunk has alone, because the file has most of its words already. */
function sizeIn(dictionary: Buffer, { code, moduleIds }: OutputChunk): number {
  const inside = withoutNames(code)
    .replace(/^\s*(?:import[^;]*;)+/, "")
    .replace(/export\{[^}]*\};?\s*$/, "");
  const { length } = deflateRawSync(inside, { dictionary, level: 9 });
  return Math.round(moduleIds.every(isOwn) ? length * kinship : length);
}
