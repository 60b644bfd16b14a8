import { XMLValidator } from "fast-xml-parser";
import type { Picture } from "#reader/prose/diagram.ts";
import { loadMermaid } from "./mermaid.ts";
import { configOf } from "./config.ts";
import { withoutExcess } from "./svg.ts";

/** Milliseconds after which the remaining diagrams of a page are shown as source. */
const longest = 5000;

/**
 * Draws diagrams, in order, each for both themes. Diagrams that aren't valid, or come too late, have none. Run this in a worker thread:
 * a diagram takes 0.1 s, and the first one of a thread 0.5 s.
 */
export async function drawDiagrams(
  sources: readonly string[],
): Promise<(Picture | "invalid" | "timed-out")[]> {
  const start = performance.now();
  const pictures: (Picture | "invalid" | "timed-out")[] = [];
  for (const source of sources) {
    const isOverTime = performance.now() - start > longest;
    pictures.push(
      isOverTime ? "timed-out" : await drawDiagram(source).catch(() => "invalid" as const),
    );
  }
  return pictures;
}

async function drawDiagram(source: string): Promise<Picture | "invalid"> {
  const light = await drawIn("light", source);
  const dark = await drawIn("dark", source);
  const box = /^<svg[^>]* viewBox="[-\d.e]+ [-\d.e]+ ([\d.e]+) ([\d.e]+)"/.exec(light);
  if (box === null) return "invalid";
  const [width, height] = [Math.ceil(Number(box[1])), Math.ceil(Number(box[2]))];
  if (
    !(width > 0 && height > 0) ||
    [light, dark].some((svg) => XMLValidator.validate(svg) !== true)
  )
    return "invalid";
  return { light, dark, width, height };
}

async function drawIn(scheme: "light" | "dark", source: string): Promise<string> {
  const mermaid = loadMermaid();
  mermaid.initialize(configOf(scheme));
  const { svg } = await mermaid.render("diagram", source);
  return withoutExcess(svg);
}
