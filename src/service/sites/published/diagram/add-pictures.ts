import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import type { Drawn, DrawnElement } from "#content/drawing/drawn.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { drawDiagrams } from "./draw-diagrams.ts";

const drawTask = taskOf<typeof drawDiagrams>(
  new URL("./draw-diagrams.ts", import.meta.url),
  "drawDiagrams",
);

/** In milliseconds, for all diagrams of a page, with the start of Mermaid on a busy machine. */
const timeout = 20_000;

/**
 * Adds the pictures of its diagrams to a text, as `data-picture`. Diagrams that aren't valid or take too long stay without.
 * @returns the length of all pictures, in characters, and whether there was time for all
 */
export async function addPictures(
  drawing: Drawing | PlainText,
): Promise<{ length: number; isComplete: boolean }> {
  const diagrams = diagramsIn(drawing);
  if (diagrams.length === 0) return { length: 0, isComplete: true };
  const sources = diagrams.map(({ children }) =>
    children.filter((child) => typeof child === "string").join(""),
  );
  // Visitors of one page wait together, so there are never more tasks than pages.
  const result = await workPool.run(drawTask, sources, { timeout, isPatient: true });
  if (!("output" in result)) return { length: 0, isComplete: false };
  let length = 0;
  for (const [index, picture] of result.output.entries()) {
    if (typeof picture === "string") continue;
    diagrams[index]!.props["data-picture"] = picture;
    length += picture.light.length + picture.dark.length;
  }
  return { length, isComplete: !result.output.includes("timed-out") };
}

function diagramsIn(drawing: Drawing | PlainText): DrawnElement[] {
  const diagrams: DrawnElement[] = [];
  const visit = (drawn: Drawn) => {
    if (typeof drawn === "string") return;
    if (drawn.type === "x-diagram") diagrams.push(drawn);
    else drawn.children.forEach(visit);
  };
  for (const { content } of "pieces" in drawing ? drawing.pieces : []) {
    if (typeof content === "string" || !("source" in content)) visit(content);
  }
  return diagrams;
}
