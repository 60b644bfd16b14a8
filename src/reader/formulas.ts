import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import type { Drawn } from "#content/drawing/drawn.ts";
import katex from "katex";

/** The limit for rendered formulas, in characters. */
const longest = 5000;

/** With these options KaTeX can't load, link, or style anything, and stops when macros expand without end. */
const options = {
  output: "mathml",
  throwOnError: true,
  trust: false,
  strict: "ignore",
  maxExpand: 200,
  maxSize: 50,
} as const;

/**
 * Adds the MathML of its formulas to a text, as `data-mathml`. Formulas that aren't valid stay without it. A page can have
 * thousands: run this where it doesn't delay others.
 */
export function drawFormulas<Text extends Drawing | PlainText>(drawing: Text): Text {
  if ("pieces" in drawing) {
    for (const { content } of drawing.pieces) {
      if (typeof content === "string" || !("source" in content)) visit(content);
    }
  }
  return drawing;
}

function visit(drawn: Drawn): void {
  if (typeof drawn === "string") return;
  if (drawn.type !== "x-formula") return drawn.children.forEach(visit);
  const tex = drawn.children.filter((child) => typeof child === "string").join("");
  const mathml = mathmlOf(tex, drawn.props["data-display"] !== undefined);
  if (mathml === undefined) delete drawn.props["data-mathml"];
  else drawn.props["data-mathml"] = mathml;
}

function mathmlOf(tex: string, displayMode: boolean): string | undefined {
  if (tex.length > longest) return undefined;
  try {
    return katex.renderToString(tex, { ...options, displayMode });
  } catch {
    return undefined;
  }
}
