import { useRef } from "react";
import { TriangleAlert } from "lucide-react";
import type { CustomField } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { cx } from "#console/ui/class-names.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { checkValue, readValue, showValue, titleOf, writeValue, hasOptions } from "../value.ts";
import type { Reading, Value } from "../value.ts";
import type { Choice } from "./choice-editor.tsx";
import { TextEditor } from "./text-editor.tsx";
import type { Leave } from "./text-editor.tsx";

const ChoiceEditor = openedLater(async () => (await import("./choice-editor.tsx")).ChoiceEditor);

const t = customFieldTexts.grid;

/** The cell being edited; `typed` is the character that started the edit and replaces the value. */
export type Editing = { row: number; column: number; typed?: string };

/** What a cell reports to the table. */
export type CellActs = {
  /** Finishes an edit. @returns why the value is invalid */
  commit: (
    space: Space,
    field: CustomField,
    reading: Reading,
    leave: Leave,
    hasLeft: boolean,
  ) => string | undefined;
  cancel: () => void;
};

type CellProps = {
  space: Space;
  field: CustomField;
  column: number;
  start: number;
  width: number;
  /** Undefined while loading. */
  value: Value | undefined;
  /** Whether loading failed. */
  isUnread: boolean;
  isActive: boolean;
  isSelected: boolean;
  isReadOnly: boolean;
  isSaving: boolean;
  editing: Editing | undefined;
  detailId: string;
  acts: CellActs;
};

export function GridCell(props: CellProps) {
  const { field, value, column, editing } = props;
  const cell = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={props.isActive || props.isSelected}
      // ARIA 1.2 allows it for grid cells.
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-readonly={props.isReadOnly}
      aria-busy={props.isSaving}
      data-column={column}
      tabIndex={props.isActive ? 0 : -1}
      style={{ insetInlineStart: props.start, width: props.width }}
      className={cx(
        "absolute inset-y-0 flex cursor-cell items-center overflow-hidden border-e px-2 outline-none select-none",
        "focus:outline-2 focus:outline-solid focus:-outline-offset-2 focus:outline-focus",
        props.isSelected && "bg-selected forced-colors:outline forced-colors:outline-dotted",
        props.isReadOnly && "text-muted",
        field.type === "number" && "justify-end tabular-nums",
        props.isSaving && "italic",
      )}
    >
      {value !== undefined && <CellValue field={field} value={value} />}
      {value === undefined && !props.isUnread && <Skeleton className="w-2/3" />}
      {value === undefined && props.isUnread && (
        <span className="text-muted">
          <span aria-hidden>–</span>
          <span className="sr-only">{t.unread}</span>
        </span>
      )}
      {editing !== undefined && value !== undefined && (
        <Editor {...props} value={value} editing={editing} cell={cell} />
      )}
    </div>
  );
}

function Editor(
  props: CellProps & {
    value: Value;
    editing: Editing;
    cell: React.RefObject<HTMLDivElement | null>;
  },
) {
  const { space, field, value, acts, editing } = props;
  const choices = choicesOf(field, value);
  if (choices !== undefined) {
    return (
      <ChoiceEditor
        label={t.choose(titleOf(field), space.title)}
        cell={props.cell}
        choices={choices}
        chosen={toChosen(value)}
        several={field.type === "select:multi"}
        commit={(chosen, leave) =>
          acts.commit(space, field, checkValue(field, fromChosen(field, chosen)), leave, false)
        }
        onClose={acts.cancel}
      />
    );
  }
  return (
    <TextEditor
      label={t.editing(titleOf(field), space.title)}
      text={editing.typed ?? writeValue(value)}
      isNumber={field.type === "number"}
      detailId={props.detailId}
      commit={(text, leave, hasLeft) =>
        acts.commit(space, field, readValue(field, text), leave, hasLeft)
      }
      cancel={acts.cancel}
    />
  );
}

/**
 * The choices of a cell; undefined for typed values. For multiple choice, they include chosen values that are no longer options,
 * so that those can be removed.
 */
function choicesOf(field: CustomField, value: Value): readonly Choice[] | undefined {
  const options = (field.options ?? []).map((option) => ({ value: option, label: option }));
  const none = { value: "", label: customFieldTexts.value.none };
  switch (field.type) {
    case "boolean":
      return [
        none,
        { value: "true", label: customFieldTexts.value.yes },
        { value: "false", label: customFieldTexts.value.no },
      ];
    case "select:single":
      return [none, ...options];
    case "select:multi": {
      const gone = Array.isArray(value)
        ? value.filter((option) => field.options?.includes(option) !== true)
        : [];
      const marked = gone.map((option) => ({
        value: option,
        label: `${option} (${customFieldTexts.value.gone})`,
      }));
      return [...options, ...marked];
    }
    default:
      return undefined;
  }
}

/** Converts a value to chosen options. */
function toChosen(value: Value): readonly string[] {
  return Array.isArray(value) ? value : [value === null ? "" : String(value)];
}

/** Converts chosen options to a value. */
function fromChosen(field: CustomField, chosen: readonly string[]): Value {
  if (field.type === "select:multi") return chosen.length === 0 ? null : [...chosen];
  const [option = ""] = chosen;
  if (option === "") return null;
  return field.type === "boolean" ? option === "true" : option;
}

function CellValue({ field, value }: { field: CustomField; value: Value }) {
  if (value === null) return null;
  if (!Array.isArray(value)) {
    return (
      <>
        <Gone field={field} values={typeof value === "string" ? [value] : []} />
        <span className="truncate">{showValue(value)}</span>
      </>
    );
  }
  return (
    <>
      <Gone field={field} values={value} />
      <span className="flex min-w-0 gap-1 overflow-hidden">
        {value.map((item) => (
          <span key={item} className="shrink-0 rounded-sm bg-pressed px-1.5 text-sm text-text">
            {item}
            <span className="sr-only">,</span>
          </span>
        ))}
      </span>
    </>
  );
}

/** Marks a value that is no longer an option. */
function Gone({ field, values }: { field: CustomField; values: readonly string[] }) {
  const isGone =
    hasOptions(field.type) && values.some((value) => field.options?.includes(value) !== true);
  if (!isGone) return null;
  return (
    <span className="me-1 shrink-0 text-warning">
      <TriangleAlert size={14} aria-hidden />
      <span className="sr-only">{customFieldTexts.value.gone}: </span>
    </span>
  );
}
