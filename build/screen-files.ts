import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { chunkOf, reach } from "./parts.ts";
import type { ScreenRoute } from "./routes.ts";

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

/** The files that a screen needs before it can be drawn, as URL paths. */
type ScreenFiles = { path: string; scripts: string[]; styles: string[] };

/**
 * Writes `screens.json`: the files of each screen by the path of its route, in order of precedence. The service names them in
 * the page, so that the browser requests all at once.
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
        const needed = [...reach([entry, ...own], (chunk) => importsOf(chunk, bundle))];
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return {
          path,
          scripts: needed.map(({ fileName }) => `/${fileName}`),
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

function importsOf(chunk: OutputChunk, bundle: OutputBundle): OutputChunk[] {
  return chunk.imports.flatMap((name) => {
    const imported = bundle[name];
    return imported?.type === "chunk" ? [imported] : [];
  });
}
