import { memo, useId } from "react";
import { withNames } from "#content/mention.ts";
import type { Side } from "#content/prose/anchor.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { Pending } from "../page-state.tsx";
import { type Resolve, ResolveContext } from "./address.ts";
import type { Piece } from "#content/drawing/drawing.ts";
import { NotesContext, toElement } from "./components.tsx";
import { PlainTextView, Source, Slices } from "./plain-text.tsx";
import { useDrawing } from "./use-drawing.ts";
import "./prose.css";
import "./prose-blocks.css";
import "./prose-colors.css";

/**
 * A page's text as React elements, rendered in slices. The browser never receives raw HTML: safe elements become React elements,
 * and everything else is shown as source. Headings have the IDs of `outlineOf`. Unchanged pieces aren't rendered again. A text
 * that takes too long to parse is shown as source, with a note.
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
  const drawing = useDrawing(children, anchors);
  const notes = useId();
  return (
    <ResolveContext value={props.resolve}>
      <NotesContext value={`${notes}-`}>
        <div
          className={props.compact ? "prose prose-compact" : "prose"}
          dir="auto"
          aria-busy={drawing === undefined}
        >
          {drawing === undefined ? (
            <Unparsed isShort={props.compact === true}>{children}</Unparsed>
          ) : "plain" in drawing ? (
            <PlainTextView reason={drawing.plain}>{children}</PlainTextView>
          ) : (
            <Slices parts={drawing.pieces} draw={drawPiece} />
          )}
        </div>
      </NotesContext>
    </ResolveContext>
  );
}

/** Until a text is parsed. Comments are readable as written, except for their mentions; a page would jump. */
function Unparsed(props: { isShort: boolean; children: string }) {
  if (props.isShort) {
    return <p className="whitespace-pre-wrap">{withNames(props.children).text}</p>;
  }
  return (
    <Pending>
      <div role="status" aria-label={proseTexts.reading} className="grid gap-3">
        {["w-full", "w-11/12", "w-full", "w-4/5"].map((width, index) => (
          <Skeleton key={index} className={width} />
        ))}
      </div>
    </Pending>
  );
}

const drawPiece = (piece: Piece) => <PieceView key={piece.key} piece={piece} />;

const PieceView = memo(
  function PieceView({ piece: { content } }: { piece: Piece }) {
    if (typeof content === "object" && "source" in content) {
      return <Source>{content.source}</Source>;
    }
    return toElement(content);
  },
  (before, after) =>
    before.piece.key === after.piece.key && before.piece.anchored === after.piece.anchored,
);
