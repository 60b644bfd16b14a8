import { useLayoutEffect, useRef, useState } from "react";
import katex from "katex";
import { proseTexts } from "#console/messages/prose.ts";
import { ScrollFrame, type FormulaProps, FormulaSource } from "./parts.tsx";
import "katex/dist/katex.css";

/** The limit for rendered formulas, in characters. */
const longest = 5000;

/** With these options KaTeX can't load, link, or style anything, and stops when macros expand without end. */
const options = {
  throwOnError: true,
  trust: false,
  strict: "ignore",
  maxExpand: 200,
  maxSize: 50,
} as const;

type State = "waiting" | "drawn" | { why: string };

/** Renders into an element that React doesn't manage. The formulas of a page take turns. */
export function LoadedFormula(props: FormulaProps) {
  const { children: tex, display = false } = props;
  const target = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<State>("waiting");
  useLayoutEffect(() => inTurn(() => setState(draw(tex, display, target.current))), [tex, display]);
  const formula = <span ref={target} hidden={state !== "drawn"} />;
  const anchor = { "data-block": props["data-block"] };
  const note = typeof state === "object" && (
    <span className="prose-note">{proseTexts.formulaFailed(state.why)}</span>
  );
  if (!display) {
    return (
      <span className="prose-inline-formula" dir="ltr">
        {formula}
        {state !== "drawn" && <FormulaSource>{tex}</FormulaSource>}
        {note && <> {note}</>}
      </span>
    );
  }
  return (
    <div {...anchor}>
      <ScrollFrame label={proseTexts.formula} dir="ltr" className="prose-formula">
        {formula}
      </ScrollFrame>
      {state !== "drawn" && <FormulaSource display>{tex}</FormulaSource>}
      {note}
    </div>
  );
}

function draw(tex: string, displayMode: boolean, target: HTMLElement | null): State {
  if (target === null) return "waiting";
  if (tex.length > longest) return { why: proseTexts.formulaTooLong };
  try {
    katex.render(tex, target, { ...options, displayMode });
    return "drawn";
  } catch (error) {
    target.replaceChildren();
    return { why: error instanceof Error ? reasonOf(error.message) : "" };
  }
}

/** Drops the formula from KaTeX's message: it is next to the note already. */
function reasonOf(message: string): string {
  return message
    .replace(/^KaTeX parse error: /, "")
    .replace(/ at (?:position|end of input)[\s\S]*/, "");
}

/** Milliseconds of work at a time; then the browser can handle input. */
const together = 10;

const waiting = new Set<() => void>();
let isRunning = false;

/** Runs pieces of work one at a time and yields to the browser in between. @returns a function that cancels it */
function inTurn(work: () => void): () => void {
  waiting.add(work);
  if (!isRunning) {
    isRunning = true;
    queueMicrotask(run);
  }
  return () => waiting.delete(work);
}

function run(): void {
  const start = performance.now();
  for (const work of waiting) {
    waiting.delete(work);
    work();
    if (performance.now() - start > together) break;
  }
  isRunning = waiting.size > 0;
  if (isRunning) setTimeout(run);
}
