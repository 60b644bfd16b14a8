import { useMemo, memo, type ReactNode, useEffect, useState } from "react";
import { proseTexts } from "#console/messages/prose.ts";
import { Banner } from "#console/ui/banner.tsx";
import type { PlainText } from "#content/drawing/drawing.ts";

/** A text shown as source, with the reason. */
export function PlainTextView(props: { reason: PlainText["plain"]; children: string }) {
  return (
    <>
      <Banner tone="info" title={proseTexts.plain[props.reason]} />
      <Source>{props.children}</Source>
    </>
  );
}

/** Characters per part. The browser lays out only visible parts. */
const partLength = 8000;
const partWeight = 150;

/** The source of a text of any length. */
export function Source(props: { children: string }) {
  const parts = useMemo(() => partsOf(props.children), [props.children]);
  return <Slices parts={parts} draw={drawPart} />;
}

type SourcePart = { text: string; weight: number };

const drawPart = ({ text }: SourcePart, index: number) => (
  <pre key={index} className="prose-source">
    {text}
  </pre>
);

/** Splits at line ends where possible. */
function partsOf(text: string): SourcePart[] {
  const parts: SourcePart[] = [];
  for (let start = 0; start < text.length;) {
    const part = text.slice(start, start + partLength);
    const isLast = start + part.length === text.length;
    const length = isLast ? part.length : part.lastIndexOf("\n") + 1 || part.length;
    parts.push({ text: part.slice(0, length), weight: partWeight });
    start += length;
  }
  return parts;
}

/** Elements rendered at once, in about 10 ms. */
const together = 600;

type Part = { weight: number };

type Draw<P> = (part: P, index: number) => ReactNode;

/**
 * Renders parts in slices, so that the browser can respond in between: the first part immediately, the others when idle. A part
 * that stays the same object isn't rendered again.
 *
 * @param props.parts - each with its approximate number of elements
 * @param props.draw - a function that never changes
 */
export function Slices<P extends Part>(props: { parts: readonly P[]; draw: Draw<P> }) {
  const { parts, draw } = props;
  const slices = useMemo(() => slicesOf(parts), [parts]);
  const [drawn, setDrawn] = useState(1);
  const isDone = drawn >= slices.length;
  useEffect(() => {
    if (isDone) return;
    const timer = setTimeout(() => setDrawn(drawn + 1));
    return () => clearTimeout(timer);
  }, [drawn, isDone]);
  return slices
    .slice(0, drawn)
    .map((slice) => <Slice key={slice.start} slice={slice} draw={draw as Draw<Part>} />);
}

type SliceOf<P> = { start: number; parts: readonly P[] };

const Slice = memo(function Slice({ slice, draw }: { slice: SliceOf<Part>; draw: Draw<Part> }) {
  return slice.parts.map((part, index) => draw(part, slice.start + index));
});

function slicesOf<P extends Part>(parts: readonly P[]): SliceOf<P>[] {
  const slices: SliceOf<P>[] = [];
  let start = 0;
  let sum = 0;
  for (const [index, { weight }] of parts.entries()) {
    if (sum > 0 && sum + weight > together) {
      slices.push({ start, parts: parts.slice(start, index) });
      start = index;
      sum = 0;
    }
    sum += weight;
  }
  slices.push({ start, parts: parts.slice(start) });
  return slices;
}
