import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "../../dist");
const assets = join(dist, "assets");

/** The built scripts that only the editor loads, with their sizes in bytes, compressed with gzip: no screen is drawn with them. */
export function editorScripts(): { file: string; size: number }[] {
  const scripts = new Map(
    readdirSync(assets)
      .filter((file) => file.endsWith(".js"))
      .map((file) => [file, readFileSync(join(assets, file), "utf8")]),
  );
  const hasEditor = (file: string) => scripts.get(file)?.includes("ProseMirror-trailingBreak");
  const [editor = ""] = [...scripts.keys()].filter(hasEditor);
  // What it imports is loaded with it.
  const needed = new Set([editor]);
  for (const file of needed) {
    const imports = scripts.get(file)?.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g) ?? [];
    for (const [, imported = ""] of imports) needed.add(imported);
  }
  type ScreenFiles = { scripts: string[] };
  const screens = JSON.parse(readFileSync(join(dist, "screens.json"), "utf8")) as ScreenFiles[];
  const ofScreens = new Set(
    screens.flatMap((screen) => screen.scripts.map((file) => basename(file))),
  );
  if (ofScreens.has(editor)) throw new Error("A screen is drawn with the editor.");
  return [...needed]
    .filter((file) => !ofScreens.has(file))
    .map((file) => ({ file, size: gzipSync(scripts.get(file) ?? "", { level: 9 }).length }));
}
