import { useMemo } from "react";
import { proseTexts } from "#console/messages/prose.ts";
import { Banner } from "#console/ui/banner.tsx";
import type { PlainText } from "#content/drawing/drawing.ts";
import { Slices } from "./slices.tsx";

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
