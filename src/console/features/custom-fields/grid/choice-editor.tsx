import { useState } from "react";
import type { RefObject } from "react";
import { Check } from "lucide-react";
import { Dialog } from "react-aria-components/Dialog";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { PopoverBox } from "#console/ui/floating/popover-box.tsx";
import { itemClass } from "#console/ui/class-names.ts";
import { leaveOf } from "./text-editor.tsx";
import type { Leave } from "./text-editor.tsx";

export type Choice = { value: string; label: string };

/**
 * A list next to the edited cell: a single choice, or several, where Space toggles and Enter saves.
 *
 * @param commit - returns why the choice is invalid; the list then stays open
 */
export function ChoiceEditor(props: {
  label: string;
  cell: RefObject<HTMLElement | null>;
  choices: readonly Choice[];
  chosen: readonly string[];
  several: boolean;
  commit: (chosen: readonly string[], leave: Leave) => string | undefined;
  onClose: () => void;
}) {
  const { several } = props;
  const [fault, setFault] = useState<string>();
  const commit = (values: readonly string[], leave: Leave) => setFault(props.commit(values, leave));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(props.chosen));
  const inOrder = (values: ReadonlySet<string>) =>
    props.choices.map(({ value }) => value).filter((value) => values.has(value));
  return (
    <PopoverBox
      isOpen
      triggerRef={props.cell}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      className="w-64"
    >
      <Dialog aria-label={props.label} className="outline-none">
        {/* The list has no key for "done", so Enter is handled before the list receives it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          onKeyDownCapture={(event) => {
            const leave = leaveOf(event.key, event.shiftKey);
            const option = (event.target as HTMLElement).closest<HTMLElement>("[data-key]");
            if (leave === undefined || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.stopPropagation();
            if (several) commit(inOrder(chosen), leave);
            else commit([fromKey(option?.dataset["key"] ?? "=")], leave);
          }}
        >
          <ListBox
            aria-label={props.label}
            items={props.choices}
            autoFocus="first"
            escapeKeyBehavior="none"
            selectionMode={several ? "multiple" : "single"}
            selectedKeys={[...chosen].map(toKey)}
            onSelectionChange={(keys) => {
              if (keys === "all") return;
              const values = new Set([...keys].map((key) => fromKey(String(key))));
              setChosen(values);
              setFault(undefined);
              if (!several) commit(values.size === 0 ? props.chosen : [...values], "stay");
            }}
            className="max-h-72 overflow-auto p-1 outline-none"
          >
            {({ value, label }) => (
              <ListBoxItem id={toKey(value)} textValue={label} className={itemClass}>
                <Check size={14} aria-hidden className="invisible group-data-selected:visible" />
                <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
              </ListBoxItem>
            )}
          </ListBox>
          {fault !== undefined && (
            <p role="alert" className="px-3 py-1.5 text-sm text-danger">
              {fault}
            </p>
          )}
          <p className="border-t px-3 py-1.5 text-sm text-muted">
            {several ? t.grid.chooseSeveralKeys : t.grid.chooseKeys}
          </p>
        </div>
      </Dialog>
    </PopoverBox>
  );
}

// The list treats an empty key as "nothing selected"; the prefix allows "" as a value.
const toKey = (value: string) => `=${value}`;
const fromKey = (key: string) => key.slice(1);
