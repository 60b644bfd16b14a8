import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { reach, starter } from "./chunks.ts";
import type { ScreenRoute } from "./routes.ts";

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

/** The files that a screen needs before it can be drawn, as URL paths. Those in `starters` are among the scripts. */
type ScreenFiles = { path: string; scripts: string[]; starters: string[]; styles: string[] };

/**
 * Writes `screens.json`: the files of each screen by the path of its route, in order of precedence. The service names them in
 * the page, so that the browser requests all at once, and runs starters without waiting for the others. Writes `sources.json`,
 * too: what the scripts consist of, for the test of their sizes (e2e/first-load.spec.ts).
 *
 * @throws if files import each other, as one would run before what it needs
 */
export function screenFiles(root: string, routes: readonly ScreenRoute[]): Plugin {
  return {
    name: "screen-files",
    enforce: "post",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const modulesOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const importsOf = (chunk: OutputChunk) => importedChunks(chunk, bundle);
      refuseCircles(chunks, importsOf);
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (entry === undefined) throw new Error("The build has no entry.");
      const screens = routes.map(({ path, modules }): ScreenFiles => {
        const names = modules.map((name) => join(root, name));
        const own = names.map((name) => chunkOf(chunks, name));
        const reached = [...reach([entry, ...own], importsOf)];
        // Others may load the starter with other modules of a file, but come to need it later or never.
        const isStarting =
          names.some((name, index) => hasPrepare(own[index]!, name)) &&
          [...reach(names, modulesOf)].some((id) => starter.test.test(id));
        const starters = isStarting ? reached.filter(({ name }) => name === starter.name) : [];
        const needed = [...new Set([...starters, ...reached])];
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return {
          path,
          scripts: needed.map(urlOf),
          starters: starters.map(urlOf),
          styles: [...new Set(styles)].map((file) => `/${file}`),
        };
      });
      const sources = Object.fromEntries(
        chunks.map((chunk) => [urlOf(chunk), sourcesOf(chunk, root)]),
      );
      this.emitFile({ type: "asset", fileName: "screens.json", source: JSON.stringify(screens) });
      this.emitFile({ type: "asset", fileName: "sources.json", source: JSON.stringify(sources) });
    },
  };
}

const urlOf = ({ fileName }: OutputChunk) => `/${fileName}`;

/** Whether a screen has something to start when it is opened (src/console/routes.tsx). */
const hasPrepare = ({ modules }: OutputChunk, module: string) =>
  modules[module]?.renderedExports.includes("prepare") === true;

function importedChunks(chunk: OutputChunk, bundle: OutputBundle): OutputChunk[] {
  return chunk.imports.flatMap((name) => {
    const imported = bundle[name];
    return imported?.type === "chunk" ? [imported] : [];
  });
}

/** The chunk that a module is in. */
function chunkOf(chunks: readonly OutputChunk[], module: string): OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (chunk === undefined) throw new Error(`No file of the build contains ${module}.`);
  return chunk;
}

function refuseCircles(
  chunks: readonly OutputChunk[],
  importsOf: (chunk: OutputChunk) => OutputChunk[],
): void {
  for (const chunk of chunks) {
    const back = importsOf(chunk).find((imported) => reach([imported], importsOf).has(chunk));
    if (back !== undefined) {
      throw new Error(
        `The files ${chunk.name} and ${back.name} import each other. Change build/chunks.ts.`,
      );
    }
  }
}

/** Bytes before compression, by package or folder. */
function sourcesOf({ modules }: OutputChunk, root: string): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    if (renderedLength === 0) continue;
    const name = sourceName(id.replace(`${root}/`, ""));
    sizes[name] = (sizes[name] ?? 0) + renderedLength;
  }
  return sizes;
}

const sourceName = (id: string) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id.replace(/\/[^/]*$/, "");
