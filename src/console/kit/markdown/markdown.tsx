import { memo, useMemo } from "react";
import ReactMarkdown from "react-markdown";
import remarkGfm from "remark-gfm";
import type { Side } from "#content/prose/anchor.ts";
import { remarkNest } from "#content/prose/nest.ts";
import { remarkTagLines } from "#content/prose/tag-syntax.ts";
import { type Resolve, safeAddress } from "./address.ts";
import { type Chunk, chunksOf } from "./chunks.ts";
import { components } from "./components.tsx";
import { ResolveContext } from "./context.ts";
import { type Marks, remarkElements } from "./remark-elements.ts";
import "./prose.css";

/**
 * A page's text as React elements. Raw HTML is never given to the browser: harmless elements are drawn as elements,
 * everything else as the text that was written. Headings have the IDs of `outlineOf`; equal pieces are not drawn again.
 *
 * @param props.anchors - the side whose comment anchors blocks carry as `data-block`; none without it
 */
export function Markdown(props: {
  children: string;
  resolve?: Resolve;
  anchors?: Side;
  /** Smaller text, as in comments. */
  compact?: boolean;
}) {
  const { children, anchors } = props;
  const chunks = useMemo(() => chunksOf(children, anchors), [children, anchors]);
  return (
    <ResolveContext value={props.resolve}>
      <div className={props.compact ? "prose prose-compact" : "prose"} dir="auto">
        {chunks.length === 0 && children.trim() !== "" ? (
          <pre>{children}</pre>
        ) : (
          chunks.map((chunk) => <ChunkView {...chunk} key={chunk.key} />)
        )}
      </div>
    </ResolveContext>
  );
}

const ChunkView = memo(function ChunkView({ source, anchors, slugs }: Omit<Chunk, "key">) {
  const marks: Marks = { anchors: readAll(anchors), slugs: readOne(slugs) };
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm, remarkTagLines, remarkNest, [remarkElements, marks]]}
      components={components}
      urlTransform={(address) => safeAddress(address) ?? ""}
    >
      {source}
    </ReactMarkdown>
  );
});

function lines(text: string): [number, string][] {
  if (text === "") return [];
  return text.split("\n").map((line) => {
    const space = line.indexOf(" ");
    return [Number(line.slice(0, space)), line.slice(space + 1)];
  });
}

function readOne(text: string): Map<number, string> {
  return new Map(lines(text));
}

function readAll(text: string): Map<number, string[]> {
  const all = new Map<number, string[]>();
  for (const [offset, value] of lines(text)) all.set(offset, [...(all.get(offset) ?? []), value]);
  return all;
}
