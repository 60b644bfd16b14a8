import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { isStarter } from "./chunks.ts";
import { chunkOf, reach } from "./parts.ts";
import type { ScreenRoute } from "./routes.ts";

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

/** The files that a screen needs before it can be drawn, as URL paths. Those in `starters` are among the scripts. */
type ScreenFiles = { path: string; scripts: string[]; starters: string[]; styles: string[] };

/**
 * Writes `screens.json`: the files of each screen by the path of its route, in order of precedence. The service names them in
 * the page, so that the browser requests all at once, and runs starters without waiting for the others.
 */
export function screenFiles(root: string, routes: readonly ScreenRoute[]): Plugin {
  return {
    name: "screen-files",
    enforce: "post",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (entry === undefined) throw new Error("The build has no entry.");
      const screens = routes.map(({ path, modules }): ScreenFiles => {
        const own = modules.map((name) => chunkOf(chunks, join(root, name)));
        const reached = [...reach([entry, ...own], (chunk) => importsOf(chunk, bundle))];
        const starters = modules.some((name) => prepares(chunks, join(root, name)))
          ? reached.filter(isStarter)
          : [];
        const needed = [...new Set([...starters, ...reached])];
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return {
          path,
          scripts: needed.map(urlOf),
          starters: starters.map(urlOf),
          styles: [...new Set(styles)].map((file) => `/${file}`),
        };
      });
      this.emitFile({
        type: "asset",
        fileName: "screens.json",
        source: JSON.stringify(screens),
      });
    },
  };
}

/** Whether a screen has something to start when it is opened (src/console/routes.tsx). Others may not come to need it. */
const prepares = (chunks: readonly OutputChunk[], module: string) =>
  chunkOf(chunks, module).modules[module]?.renderedExports.includes("prepare") === true;

const urlOf = ({ fileName }: OutputChunk) => `/${fileName}`;

function importsOf(chunk: OutputChunk, bundle: OutputBundle): OutputChunk[] {
  return chunk.imports.flatMap((name) => {
    const imported = bundle[name];
    return imported?.type === "chunk" ? [imported] : [];
  });
}
