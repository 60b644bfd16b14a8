import { memo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { VirtualItem } from "@tanstack/react-virtual";
import { Lock, RotateCw } from "lucide-react";
import type { CustomField } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { paths } from "#console/paths.ts";
import { cx } from "#console/ui/class-names.ts";
import { valueOf, valuesQuery } from "../queries.ts";
import { isKnown } from "../value.ts";
import { GridCell } from "./cell.tsx";
import type { CellActs, Editing } from "./cell.tsx";
import type { Values } from "./saver.ts";

const t = customFieldTexts.grid;

/** Values younger than this aren't loaded again when their row scrolls back into view, in milliseconds. */
const knownFor = 60_000;

type RowProps = {
  space: Space;
  fields: readonly CustomField[];
  /** Index of the row, from 0. */
  at: number;
  top: number;
  height: number;
  width: number;
  nameWidth: number;
  columns: readonly VirtualItem[];
  /** Values shown instead of the loaded ones. */
  shown: Values | undefined;
  /** Column of the active cell, if it is in this row. */
  active: number | undefined;
  selectedFrom: number | undefined;
  selectedTo: number | undefined;
  editing: Editing | undefined;
  detailId: string;
  acts: CellActs;
};

/** A space and its values, which are loaded when the row becomes visible. */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { space, fields, active, editing, shown, selectedFrom, selectedTo } = props;
  const values = useQuery({ ...valuesQuery(space.id), staleTime: knownFor });
  const isSelected = (column: number) =>
    selectedFrom !== undefined &&
    selectedTo !== undefined &&
    column >= selectedFrom &&
    column <= selectedTo;
  return (
    <div
      role="row"
      aria-rowindex={props.at + 2}
      data-row={props.at}
      style={{ top: props.top, height: props.height, width: props.width }}
      className="absolute inset-s-0 border-b bg-canvas"
    >
      <div
        role="rowheader"
        aria-colindex={1}
        aria-selected={active === 0 || isSelected(0)}
        data-column={0}
        tabIndex={active === 0 ? 0 : -1}
        style={{ width: props.nameWidth }}
        className={cx(
          "sticky inset-s-0 z-2 flex h-full items-center gap-2 border-e px-2 outline-none focus:outline-2 focus:outline-solid focus:-outline-offset-2 focus:outline-focus",
          isSelected(0) ? "bg-selected" : "bg-canvas",
        )}
      >
        <SpaceMark emoji={space.emoji} size={20} />
        <a
          href={paths.spaceTab(space.organization, space.id, "fields")}
          // The keyboard reaches the cell instead, where Enter follows the link.
          tabIndex={-1}
          className="min-w-0 flex-1 truncate font-medium underline-offset-2 hover:underline"
        >
          {space.title}
        </a>
        {!space.permissions.edit && (
          <span className="shrink-0 text-muted" title={t.readOnly}>
            <Lock size={14} aria-hidden />
            <span className="sr-only">{t.readOnly}</span>
          </span>
        )}
        {values.isError && values.data === undefined && (
          <button
            type="button"
            aria-label={`${t.unread}. ${t.retryRead}`}
            title={`${t.unread}. ${t.retryRead}`}
            onClick={() => void values.refetch()}
            className="focus-ring grid size-6 shrink-0 place-items-center rounded-sm text-danger hover:bg-hover"
          >
            <RotateCw size={14} aria-hidden />
          </button>
        )}
      </div>
      {props.columns.map(({ index, start, size }) => {
        const field = fields[index];
        if (field === undefined) return null;
        const column = index + 1;
        const waiting = shown?.has(field.name) === true;
        return (
          <GridCell
            key={field.id}
            space={space}
            field={field}
            column={column}
            start={start}
            width={size}
            value={
              waiting ? shown.get(field.name) : values.data && valueOf(values.data, field.name)
            }
            isUnread={values.isError}
            isActive={active === column}
            isSelected={isSelected(column)}
            isReadOnly={!space.permissions.edit || !isKnown(field)}
            isSaving={waiting}
            editing={editing?.column === column ? editing : undefined}
            detailId={props.detailId}
            acts={props.acts}
          />
        );
      })}
    </div>
  );
});
