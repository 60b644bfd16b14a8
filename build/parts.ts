import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Rolldown } from "vite";
import type { Part } from "./join-parts.ts";
import type { ScreenRoute } from "./routes.ts";

type OutputChunk = Rolldown.OutputChunk;

/** How much a dialog counts, compared to a screen: it is rarely opened, and loaded while nobody waits. */
const weightOfDialog = 0.1;

/**
 * The chunks of a build that are not loaded at the start, with the screens and dialogs that need them.
 *
 * @param root - where the modules of `routes` are
 */
export function partsOf(
  chunks: readonly OutputChunk[],
  routes: readonly ScreenRoute[],
  root: string,
): Part[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closureOf = (starts: readonly OutputChunk[]) =>
    reach(starts, ({ imports }) => imports.flatMap((name) => byName.get(name) ?? []));
  const start = closureOf(chunks.filter(({ isEntry }) => isEntry));
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
  );
}

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
): Part[] {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, new Set<Part>()]));
  const parts = new Map(
    chunks.map((chunk): [string, Part] => [
      chunk.fileName,
      {
        name: chunk.name,
        modules: chunk.moduleIds,
        size: gzipSync(chunk.code).length,
        users: users.get(chunk) ?? new Map(),
        isEntry: chunk.isDynamicEntry,
        imports: imports.get(chunk.fileName) ?? new Set(),
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
