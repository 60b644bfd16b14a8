import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import type { Limits } from "./plan-cost.ts";
import { type ScreenFiles, screensFile } from "./screen-files.ts";

/** What a screen may load before it can be drawn. The list of members is the one that is opened most. */
export const limitsOf = (screen: string): Limits =>
  screen === "/orgs/:organizationId/members"
    ? { files: 8, small: 0, bytes: 170_000 }
    : { files: 10, small: 5, bytes: 200_000 };

/** A file with fewer bytes is small. */
const small = 10_000;

/** How many bytes a script has when it is sent. */
export const compressedSize = (code: string): number => gzipSync(code, { level: 9 }).length;

/** Says which screens need more than they may. The build goes on: everything works, only slower. */
export const screenLimits: Plugin = {
  name: "screen-limits",
  apply: "build",
  // Only then do files have the names of the files that they load.
  writeBundle(_, bundle) {
    const above = excessesOf(Object.values(bundle));
    if (above.length === 0) return;
    this.warn(
      `Some screens need more than e2e/first-load.spec.ts allows:\n${above.map((one) => `  ${one}`).join("\n")}\nLoad what is rarely used when it is opened (openedLater).`,
    );
  },
};

/** Which screens need more than they may, as sentences. */
export function excessesOf(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) {
  const sizes = new Map<string, number>();
  const tolerated = new Set<string>();
  for (const file of output) {
    if (file.type === "chunk") sizes.set(`/${file.fileName}`, compressedSize(file.code));
  }
  const list = output.find(({ fileName }) => fileName === screensFile);
  if (list?.type !== "asset") throw new Error(`The build has no ${screensFile}.`);
  const screens = JSON.parse(String(list.source)) as ScreenFiles[];
  // What starts the worker for texts has to be a small file.
  for (const starter of screens.flatMap(({ starters }) => starters)) tolerated.add(starter);
  return screens.flatMap((screen) =>
    excessOf(screen, sizes, tolerated).map((excess) => `${screen.path} ${excess}`),
  );
}

function excessOf(
  { path, scripts }: ScreenFiles,
  sizes: ReadonlyMap<string, number>,
  tolerated: ReadonlySet<string>,
): string[] {
  const limits = limitsOf(path);
  const sizeOf = (file: string) => sizes.get(file) ?? 0;
  const tiny = scripts.filter((file) => !tolerated.has(file) && sizeOf(file) < small);
  const bytes = scripts.reduce((sum, file) => sum + sizeOf(file), 0);
  return [
    scripts.length > limits.files && `needs ${scripts.length} scripts, not ${limits.files}`,
    tiny.length > limits.small &&
      `needs ${tiny.length} scripts below ${small / 1000} KB, not ${limits.small}: ${tiny.join(", ")}`,
    bytes > limits.bytes && `needs ${bytes / 1000} KB of scripts, not ${limits.bytes / 1000}`,
  ].filter((excess) => excess !== false);
}
