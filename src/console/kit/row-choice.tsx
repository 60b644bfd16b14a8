import { use, useImperativeHandle, useRef, useState } from "react";
import type { Ref } from "react";
import { cx } from "#console/ui/class-names.ts";
import { lineArt } from "#console/ui/create-icon.tsx";
import { MenuChoice, MenuItem, AnchoredMenu } from "#console/ui/menu.tsx";
import { TabStop } from "./table/row.tsx";

/** Up and down. One path, because each row draws it. */
const arrows = (
  <svg {...lineArt} aria-hidden width={12} height={12} className="shrink-0 text-faint">
    <path d="m7 15 5 5 5-5M7 9l5-5 5 5" />
  </svg>
);

/**
 * A value in a row that can be changed in place. A plain button that opens a menu shared by all rows: a select in each of a
 * thousand rows would slow down scrolling.
 */
export function RowChoiceButton(props: {
  /** Field, row, and value, for screen readers: "Role of Ana: Owner". */
  label: string;
  /** The current value, as displayed. */
  value: string;
  /** Why it can't be changed, as a sentence; the menu shows it. */
  unavailable: string | undefined;
  onOpen: (at: Element) => void;
}) {
  const isOff = props.unavailable !== undefined;
  return (
    <button
      type="button"
      aria-label={props.label}
      tabIndex={use(TabStop) ? 0 : -1}
      aria-haspopup="menu"
      aria-disabled={isOff}
      title={props.unavailable}
      onClick={(event) => {
        event.stopPropagation();
        props.onOpen(event.currentTarget);
      }}
      className={cx(
        "focus-ring -ms-2 flex h-6 max-w-full cursor-default items-center gap-1 rounded-sm px-2",
        isOff ? "text-muted" : "hover:bg-pressed",
      )}
    >
      <span className="truncate">{props.value}</span>
      {!isOff && arrows}
    </button>
  );
}

export type RowChoiceHandle<Row> = { open: (row: Row, at: Element) => void };

/** The menu shared by all buttons of a column. Shows the reason instead when a row's value can't be changed. */
export function RowChoiceMenu<Row, Value extends string>(props: {
  ref: Ref<RowChoiceHandle<Row>>;
  titleOf: (row: Row) => string;
  valueOf: (row: Row) => Value;
  options: readonly { value: Value; label: string; description?: string }[];
  whyNot: (row: Row) => string | undefined;
  /** Called only when the value differs from the row's. */
  onChoose: (row: Row, value: Value) => void;
}) {
  const anchor = useRef<Element>(null);
  const [row, setRow] = useState<Row>();
  useImperativeHandle(props.ref, () => ({
    open: (of, at) => {
      anchor.current = at;
      setRow(of);
    },
  }));
  if (row === undefined) return null;
  const title = props.titleOf(row);
  const value = props.valueOf(row);
  const unavailable = props.whyNot(row);
  return (
    <AnchoredMenu label={title} anchor={anchor} onClose={() => setRow(undefined)}>
      {unavailable === undefined ? (
        <MenuChoice
          title={title}
          selected={value}
          onSelect={(choice) => {
            if (choice !== value) props.onChoose(row, choice as Value);
          }}
          options={props.options}
        />
      ) : (
        <MenuItem unavailable={unavailable}>
          {props.options.find((option) => option.value === value)?.label ?? value}
        </MenuItem>
      )}
    </AnchoredMenu>
  );
}
