import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { chunkOf, reach } from "./parts.ts";
import type { ScreenRoute } from "./routes.ts";
import { isStarter } from "./starter.ts";

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

export const screensFile = "screens.json";

/** The files that a screen needs before it can be drawn, as URL paths. Those in `starters` are among the scripts. */
export type ScreenFiles = { path: string; scripts: string[]; starters: string[]; styles: string[] };

/**
 * Writes `screens.json`: the files of each screen by the path of its route, in order of precedence. The service names them in
 * the page, so that the browser requests all at once, and runs starters without waiting for the others.
 *
 * @param starting - paths of the screens that have starters. Others may load the same files, but come to need them later or never
 */
export function screenFiles(
  root: string,
  routes: readonly ScreenRoute[],
  starting: ReadonlySet<string>,
): Plugin {
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
        const starters = starting.has(path) ? reached.filter(isStarter) : [];
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
        fileName: screensFile,
        source: JSON.stringify(screens),
      });
    },
  };
}

const urlOf = ({ fileName }: OutputChunk) => `/${fileName}`;

function importsOf(chunk: OutputChunk, bundle: OutputBundle): OutputChunk[] {
  return chunk.imports.flatMap((name) => {
    const imported = bundle[name];
    return imported?.type === "chunk" ? [imported] : [];
  });
}
