import { useMemo, useState } from "react";
import type { BlockOf } from "#content/prose/block.ts";
import type { TableDiff } from "#content/prose/table-diff.ts";
import { cellOffsets, type Offsets } from "#content/prose/text-offsets.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { ScrollFrame } from "#console/kit/markdown/parts.tsx";
import { cx } from "#console/ui/class-names.ts";
import type { Direction, Shown } from "./piece.ts";
import { RunsView, TokensView } from "./runs-view.tsx";

const most = 40;
const classes = {
  equal: undefined,
  edited: "diff-cell-edited",
  ins: "diff-cell-ins",
  del: "diff-cell-del",
  movedFrom: "diff-cell-moved-away",
  movedTo: "diff-cell-moved-here",
};
const signs = { equal: "", edited: "~", ins: "+", del: "−", movedFrom: "↕", movedTo: "↕" };
const columnSigns = { ins: "+", del: "−", movedFrom: "↔", movedTo: "↔" };

/** What happened to a column as a whole. */
function opOf({ before, after, from, to }: TableDiff["columns"][number]) {
  if (to !== undefined) return "movedFrom";
  if (from !== undefined) return "movedTo";
  if (before === undefined) return "ins";
  return after === undefined ? "del" : undefined;
}
/** What isn't on a side. */
const hidden: Record<Shown, readonly (keyof typeof classes)[]> = {
  both: [],
  before: ["ins", "movedTo"],
  after: ["del", "movedFrom"],
};

/** A cell with more characters isn't squeezed to the width of its longest word, as many columns would. */
const longText = 40;
const lengthOf = (pieces: readonly { text: string }[]) =>
  pieces.reduce((sum, { text }) => sum + text.length, 0);

/** A table with its changed cells, rows, and columns. Long tables omit unchanged rows. */
export function TableDiffView(props: {
  table: TableDiff;
  shown: Shown;
  /** Where the cells begin in the text of the table. */
  cells: readonly (readonly Offsets[])[];
  dir: Direction;
}) {
  const { table, shown } = props;
  const [all, setAll] = useState(false);
  const rows = table.rows.filter((row) => !hidden[shown].includes(row.op));
  const changed = rows.filter((row, index) => row.op !== "equal" || (index === 0 && table.header));
  const kept = all || rows.length <= 12 ? rows : changed.slice(0, most);
  const indexes = useMemo(() => new Map(table.rows.map((row, index) => [row, index])), [table]);
  const columns = table.columns.flatMap((column, index) => {
    const absent = shown !== "both" && column[shown] === undefined;
    return absent ? [] : [index];
  });
  return (
    <>
      <ScrollFrame label={proseTexts.blockKinds.table} dir={props.dir} className="prose-table">
        <table>
          <tbody>
            {kept.map((row, index) => {
              const Cell = table.header && row === table.rows[0] ? "th" : "td";
              return (
                <tr key={index} className={classes[row.op]}>
                  <td
                    className="diff-row-sign"
                    aria-label={row.op === "equal" ? undefined : proseTexts.cellOps[row.op]}
                  >
                    {signs[row.op]}
                  </td>
                  {columns.map((column) => {
                    const cell = row.cells[column];
                    const op = row === rows[0] ? opOf(table.columns[column]!) : undefined;
                    const isLong = cell !== undefined && lengthOf(cell.runs) > longText;
                    return (
                      <Cell
                        key={column}
                        className={cx(classes[cell?.op ?? "equal"], isLong && "diff-cell-long")}
                      >
                        {op && (
                          <span
                            role="img"
                            aria-label={proseTexts.columnOps[op]}
                            className="diff-column-sign"
                          >
                            {columnSigns[op]}
                          </span>
                        )}
                        {cell && (
                          <RunsView
                            runs={cell.runs}
                            shown={shown}
                            at={props.cells[indexes.get(row) ?? -1]?.[column]}
                          />
                        )}
                      </Cell>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollFrame>
      {kept.length < rows.length && (
        <button type="button" className="diff-more focus-ring" onClick={() => setAll(true)}>
          {proseTexts.allRows(rows.length)}
        </button>
      )}
    </>
  );
}

/** A table of one side, rendered like a comparison without differences. */
export function TableView(props: {
  block: BlockOf<"table">;
  shown: Shown;
  at: Offsets;
  dir: Direction;
}) {
  const [all, setAll] = useState(false);
  const { at, shown } = props;
  const { rows, header } = props.block;
  const starts = useMemo(() => cellOffsets(props.block), [props.block]);
  const offsetsOf = (start: number | undefined) =>
    start === undefined
      ? {}
      : {
          ...(at.before !== undefined && { before: start }),
          ...(at.after !== undefined && { after: start }),
        };
  const kept = all ? rows : rows.slice(0, most);
  return (
    <>
      <ScrollFrame label={proseTexts.blockKinds.table} dir={props.dir} className="prose-table">
        <table>
          <tbody>
            {kept.map((row, index) => {
              const Cell = header && index === 0 ? "th" : "td";
              return (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <Cell
                      key={column}
                      className={lengthOf(cell.tokens) > longText ? "diff-cell-long" : undefined}
                    >
                      <TokensView
                        tokens={cell.tokens}
                        shown={shown}
                        at={offsetsOf(starts[index]?.[column])}
                      />
                    </Cell>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollFrame>
      {kept.length < rows.length && (
        <button type="button" className="diff-more focus-ring" onClick={() => setAll(true)}>
          {proseTexts.allRows(rows.length)}
        </button>
      )}
    </>
  );
}
