import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "../../dist");
const assets = join(dist, "assets");

/**
 * The built scripts that only the editor loads, with their sizes in bytes, compressed with gzip: no screen is drawn with them, and the
 * command palette, which every screen loads when the browser is idle, doesn't need them either.
 */
export function editorScripts(): { file: string; size: number }[] {
  const scripts = new Map(
    readdirSync(assets)
      .filter((file) => file.endsWith(".js"))
      .map((file) => [file, readFileSync(join(assets, file), "utf8")]),
  );
  const fileWith = (text: string) =>
    [...scripts.keys()].find((file) => scripts.get(file)?.includes(text)) ?? "";
  /** A file, and what it imports, which is loaded with it. */
  const neededBy = (start: string) => {
    const needed = new Set([start]);
    for (const file of needed) {
      const imports = scripts.get(file)?.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g) ?? [];
      for (const [, imported = ""] of imports) needed.add(imported);
    }
    return needed;
  };
  const editor = fileWith("ProseMirror-trailingBreak");
  const ofPalette = neededBy(fileWith("Type a command or search"));
  type ScreenFiles = { scripts: string[] };
  const screens = JSON.parse(readFileSync(join(dist, "screens.json"), "utf8")) as ScreenFiles[];
  const ofScreens = new Set(
    screens.flatMap((screen) => screen.scripts.map((file) => basename(file))),
  );
  if (ofScreens.has(editor)) throw new Error("A screen is drawn with the editor.");
  return [...neededBy(editor)]
    .filter((file) => !ofScreens.has(file) && !ofPalette.has(file))
    .map((file) => ({ file, size: gzipSync(scripts.get(file) ?? "", { level: 9 }).length }));
}
