import { useRef, useState } from "react";
import { GripVertical, Link2 } from "lucide-react";
import type { Node } from "prosemirror-model";
import { type EditorState, Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { ProseImage, useTarget } from "#console/kit/markdown/link-and-image.tsx";
import { fileName } from "#content/address.ts";
import { editorTexts, editorBlockTexts as t } from "#console/messages/editor.ts";
import { AnchoredMenu } from "#console/ui/menu.tsx";
import { AddPartButton, OptionsButton } from "./part-buttons.tsx";
import type { Look } from "./node-look.ts";
import { BlockItems, endDrag, selectForHandle, startDrag } from "../blocks/block-menu.tsx";
import type { PartProps } from "./portals.tsx";
import { useImageUrl } from "./atoms.tsx";
import {
  addressOn,
  type CardRole,
  type CardColumns,
  cardColumns,
  cardTablesIn,
} from "../commands/card-table.ts";

const grid = (className: string): Look => ({
  tag: "div",
  attributes: () => ({ class: "editor-cards" }),
  content: [["div", className]],
  after: AddPartButton,
});

/** A table whose rows are cards. */
export const cards = grid("prose-cards");
export const largeCards = grid("prose-cards prose-cards-large");

/** A row of such a table. */
export const card: Look = {
  tag: "div",
  attributes: () => ({ class: "prose-card editor-card" }),
  before: CardCover,
  content: [["div", "prose-card-body"]],
  after: CardFoot,
};

/** A text on a card. */
export const cardCell: Look = { tag: "div", content: [] };

const nameOf = editorTexts.blocks.tableRow;

function useAddress({ node, decorations }: PartProps) {
  const spec = cardSpec(decorations);
  return (role: CardRole) => (spec ? addressOn(node, spec.columns, role) : "");
}

/** The image at the top of a card. */
function CardCover(props: PartProps) {
  const addressOf = useAddress(props);
  const cover = useImageUrl(addressOf("cover"));
  const dark = useImageUrl(addressOf("coverDark"));
  if (cover === "") return null;
  return (
    <div className="prose-card-cover">
      <ProseImage url={cover} alt="" darkUrl={dark || undefined} />
    </div>
  );
}

/** Where a card leads, and what can be done with it. */
function CardFoot(props: PartProps) {
  const target = useAddress(props)("target");
  const title = useTarget(target)?.title;
  return (
    <div className="editor-card-foot">
      <OptionsButton {...props} name={nameOf} className="editor-card-target">
        <Link2 size={14} aria-hidden className="shrink-0" />
        <span className="truncate">
          {target === "" ? t.addCardLink : (title ?? (fileName(target) || target))}
        </span>
      </OptionsButton>
      <CardMenu {...props} />
    </div>
  );
}

/** A grip to drag a card, with its menu. */
function CardMenu({ editor, position }: PartProps) {
  const grip = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const select = () => {
    const at = position();
    if (at !== undefined) selectForHandle(editor, at);
    return at;
  };
  return (
    <>
      <button
        ref={grip}
        type="button"
        draggable
        aria-label={t.cardActions}
        aria-haspopup="menu"
        className="editor-card-grip focus-ring"
        onClick={() => {
          select();
          setOpen(true);
        }}
        onDragStart={(event) => {
          const at = select();
          if (at !== undefined) startDrag(editor, event, at);
        }}
        onDragEnd={() => endDrag(editor)}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      {isOpen && (
        <AnchoredMenu label={t.cardActions} anchor={grip} onClose={() => setOpen(false)}>
          <BlockItems editor={editor} />
        </AnchoredMenu>
      )}
    </>
  );
}

/** What the decoration of a card and its cells says. */
type CardSpec = { columns: CardColumns };

/**
 * Tells the rows and cells of card tables that they are cards. The header and the cells for programs aren't shown, except
 * for the cell with the cursor: a search may lead there.
 */
export const cardMarks = new Plugin({
  props: {
    decorations(state) {
      const tables = cardTablesIn(state.doc);
      if (tables.length === 0) return null;
      return DecorationSet.create(
        state.doc,
        tables.flatMap((place) => markTable(state, place)),
      );
    },
  },
});

function markTable({ doc, selection }: EditorState, position: number): Decoration[] {
  const table = doc.nodeAt(position)!;
  const columns = cardColumns(table)!;
  const spec: CardSpec = { columns };
  const marks: Decoration[] = [];
  const mark = (node: Node, from: number, attributes: Record<string, string>) => {
    marks.push(Decoration.node(from, from + node.nodeSize, attributes, spec));
  };
  const { head } = selection;
  table.forEach((row, rowOffset, index) => {
    const rowFrom = position + 1 + rowOffset;
    const isCurrent = head > rowFrom && head < rowFrom + row.nodeSize;
    if (index === 0 && !isCurrent) mark(row, rowFrom, { class: "editor-card-hidden" });
    else mark(row, rowFrom, isCurrent ? { class: "editor-card-current" } : {});
    let texts = 0;
    row.forEach((cell, offset, column) => {
      const from = rowFrom + 1 + offset;
      const isInside = head > from && head < from + cell.nodeSize;
      const isShown = columns.isShown[column] ?? true;
      if (isShown) texts++;
      // A card's first two texts are there to be written; others only where they say something.
      const isSpare = texts > 2 && cell.content.size === 0 && !isCurrent;
      if (!isInside && (!isShown || isSpare)) mark(cell, from, { class: "editor-card-hidden" });
      else mark(cell, from, { "data-placeholder": texts === 1 ? t.cardTitle : t.cardText });
    });
  });
  return marks;
}

/** The columns of the table that a row or cell is in, if its rows are cards. */
export function cardSpec(decorations: readonly Decoration[]): CardSpec | undefined {
  return decorations
    .map(({ spec }) => spec as Partial<CardSpec>)
    .find((spec): spec is CardSpec => spec.columns !== undefined);
}
