import { useId, useRef, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { common } from "#console/messages/common.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";
import type { CustomField } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { TypeIcon, typeTitle } from "../field-type.tsx";
import { titleOf, showValue, type Value } from "../value.ts";
import type { Sheet } from "./paste.ts";
import { GridRow } from "./row.tsx";
import { rectangleOf, selectedColumns, type Cell } from "./selection.ts";
import { useCells, useGridPointer } from "./use-cells.ts";
import { useClipboard } from "./use-clipboard.ts";
import { useEditing } from "./use-editing.ts";
import { handleGridKey, headHeight, rowHeight, useVirtualCells } from "./use-grid-keys.ts";
import type { SheetState, Step } from "./use-sheet.ts";

const t = customFieldTexts.grid;
const ownKeys = t.keyList.map(([keys, label]) => ({ keys, label, group: t.keys }));

/**
 * Spaces by fields, edited like a spreadsheet.
 *
 * @param tell - announces a text to screen readers
 */
export function Grid(props: { sheet: Sheet; state: SheetState; tell: (text: string) => void }) {
  const { sheet, state, tell } = props;
  const { spaces, fields } = sheet;
  const size = { rows: spaces.length, columns: fields.length + 1 };
  const table = useRef<HTMLDivElement>(null);
  const shownCell = useRef<Cell>({ row: 0, column: 0 });
  const detailId = useId();
  const nameWidth = useNameWidth();
  const counts = { rows: spaces.length, fields: fields.length };
  const { rows, columns, show } = useVirtualCells(table, counts, nameWidth, shownCell);
  const { selection, select, focus } = useCells(table, size, show);
  const { active } = selection;
  const { editing, fault, begin, whyNot, acts } = useEditing(
    sheet,
    state,
    select,
    focus.expectReturn,
    tell,
  );
  const navigate = useNavigate();

  const undo = (wanted?: Step) => {
    closeOffer.current?.();
    const step = state.undo(wanted);
    tell(step === undefined ? t.nothingToUndo : t.undone(step.length));
  };
  const closeOffer = useRef<() => void>(undefined);
  /** Shows how many cells were changed, and offers to undo it. */
  const offerUndo = (step: Step, description?: string) => {
    closeOffer.current?.();
    closeOffer.current = showToast({
      tone: "success",
      title: t.changed(step.length),
      ...(description !== undefined && { description }),
      ...(step.length > 0 && { action: { label: common.undo, onPress: () => undo(step) } }),
    });
  };
  const clear = () => {
    const cells = editableCells(sheet, rectangleOf(selection));
    const step = state.change(cells.map((cell) => ({ ...cell, value: null })));
    if (cells.length === 0) tell(whyNot(active) ?? t.changed(0));
    if (step.length > 1) offerUndo(step);
  };
  useClipboard(table, { sheet, state, selection, select, clear, offerUndo, tell });
  const pointer = useGridPointer({ selection, select, begin });

  const width = columns.getTotalSize();
  const virtualColumns = columns.getVirtualItems();
  const space = spaces[active.row];
  const field = fields[active.column - 1];
  useOwnKeys(ownKeys);
  return (
    <div>
      {/* The cells take the focus, one at a time. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={table}
        role="grid"
        aria-label={t.label}
        aria-rowcount={spaces.length + 1}
        aria-colcount={size.columns}
        aria-multiselectable
        className="relative max-h-[max(18rem,calc(100dvh-19rem))] overflow-auto overscroll-contain rounded-lg border"
        onKeyDown={(event) =>
          handleGridKey(event, {
            size,
            selection,
            select,
            begin,
            clear,
            undo: () => undo(),
            open: (row) => {
              const { id, organization } = spaces[row]!;
              void navigate(paths.spaceTab(organization, id, "fields"));
            },
          })
        }
        onKeyDownCapture={focus.onKeyDownCapture}
        onPointerDownCapture={focus.onPointerDownCapture}
        onFocus={focus.onFocus}
        {...pointer}
      >
        <div
          role="row"
          aria-rowindex={1}
          style={{ width, height: headHeight }}
          className="sticky top-0 z-3 border-b bg-sunken text-sm font-medium text-muted"
        >
          <div
            role="columnheader"
            aria-colindex={1}
            style={{ width: nameWidth }}
            className="sticky inset-s-0 z-1 flex h-full items-center border-e bg-sunken px-2"
          >
            {t.space}
          </div>
          {virtualColumns.map(({ index, start, size: columnWidth }) => {
            const head = fields[index];
            if (head === undefined) return null;
            return (
              <div
                key={head.id}
                role="columnheader"
                aria-colindex={index + 2}
                title={`${titleOf(head)} · ${typeTitle(head.type)}`}
                style={{ insetInlineStart: start, width: columnWidth }}
                className="absolute inset-y-0 flex items-center gap-1.5 border-e px-2"
              >
                <TypeIcon type={head.type} />
                <span className="truncate">{titleOf(head)}</span>
              </div>
            );
          })}
        </div>
        <div
          role="rowgroup"
          style={{ width, height: rows.getTotalSize() - headHeight }}
          className="relative"
        >
          {rows.getVirtualItems().map(({ index, start }) => {
            const of = spaces[index];
            if (of === undefined) return null;
            const [from, to] = selectedColumns(selection, index) ?? [];
            return (
              <GridRow
                key={of.id}
                space={of}
                fields={fields}
                at={index}
                top={start - headHeight}
                height={rowHeight}
                width={width}
                nameWidth={nameWidth}
                columns={virtualColumns}
                shown={state.shown.get(of.id)}
                active={active.row === index ? active.column : undefined}
                selectedFrom={from}
                selectedTo={to}
                editing={editing?.row === index ? editing : undefined}
                detailId={detailId}
                acts={acts}
              />
            );
          })}
        </div>
      </div>
      <Detail
        id={detailId}
        space={space}
        field={field}
        value={
          space && field && state.isRead(space.id) ? state.valueAt(space.id, field.name) : undefined
        }
        reason={whyNot(active)}
        fault={fault}
      />
    </div>
  );
}

function editableCells({ spaces, fields }: Sheet, area: ReturnType<typeof rectangleOf>) {
  const chosen = fields.slice(Math.max(0, area.left - 1), Math.max(0, area.right));
  return spaces
    .slice(area.top, area.bottom + 1)
    .filter(({ permissions }) => permissions.edit)
    .flatMap(({ id }) => chosen.map(({ name }) => ({ spaceId: id, field: name })));
}

const narrow = "(width < 640px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Width of the name column, in pixels; in a narrow window it leaves room for one value. */
function useNameWidth(): number {
  return useSyncExternalStore(subscribe, () => (matchMedia(narrow).matches ? 132 : 240));
}

/** Below the table: the full active value, the field's description, and why it can't be edited. */
function Detail(props: {
  id: string;
  space: Space | undefined;
  field: CustomField | undefined;
  /** Undefined until loaded. */
  value: Value | undefined;
  reason: string | undefined;
  fault: string | undefined;
}) {
  const { space, field, value, reason, fault } = props;
  return (
    <div id={props.id} className="min-h-16 py-2">
      {fault !== undefined && (
        <p role="alert" className="text-danger">
          {fault}
        </p>
      )}
      {space !== undefined && field !== undefined && (
        <>
          <p className="wrap-anywhere">
            <span className="text-muted">
              {customFieldTexts.grid.place(space.title, titleOf(field))}{" "}
            </span>
            {value === null && <span className="text-faint">{customFieldTexts.value.none}</span>}
            {value !== null && value !== undefined && showValue(value)}
          </p>
          <p className="text-sm text-muted">{reason ?? field.description}</p>
        </>
      )}
    </div>
  );
}
