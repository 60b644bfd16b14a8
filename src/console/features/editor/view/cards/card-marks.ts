import type { Node } from "prosemirror-model";
import { type EditorState, Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { editorBlockTexts as t } from "#console/messages/editor-blocks.ts";
import { type CardColumns, cardColumns, cardTablesIn } from "../commands/card-table.ts";

/** What the decoration of a card and its cells says. */
export type CardSpec = { columns: CardColumns };

/**
 * Tells the rows and cells of card tables that they are cards. The header and the cells for programs aren't shown, except
 * for the cell with the cursor: a search may lead there.
 */
export const cardMarks = new Plugin({
  props: {
    decorations(state) {
      const places = cardTablesIn(state.doc);
      if (places.length === 0) return null;
      return DecorationSet.create(
        state.doc,
        places.flatMap((place) => markTable(state, place)),
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
