import { useEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { Check } from "lucide-react";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { PopoverContext } from "react-aria-components/Popover";
import type { MenuTriggerState } from "react-stately/useMenuTriggerState";
import { itemClass } from "../class-names.ts";
import { PopoverBox } from "./popover-box.tsx";

export type SelectOption = {
  /** `""` is allowed and means "none". */
  value: string;
  label: string;
  description?: string | undefined;
  icon?: ReactNode;
};

/** The options of a `Select`. */
export function SelectBox(props: {
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  onBlur: (() => void) | undefined;
  state: MenuTriggerState;
  button: RefObject<HTMLButtonElement | null>;
  labelledBy: string | undefined;
}) {
  const { state, button, labelledBy } = props;
  const choose = (keys: Iterable<unknown>) => {
    const [key] = keys;
    if (key !== undefined) props.onChange(fromKey(String(key)));
    state.close();
  };
  const list = useRef<HTMLDivElement>(null);
  const { isOpen, focusStrategy } = state;
  useEffect(() => {
    if (!isOpen) return undefined;
    // One frame later, the box has its place and its options; the list by itself would leave the focus on the box.
    const frame = requestAnimationFrame(() => optionToFocus(list.current, focusStrategy)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isOpen, focusStrategy]);
  // Not among the props of the list's type: also tells when the selected option is chosen again, which closes the list.
  const always = { allowDuplicateSelectionEvents: true };
  return (
    <OverlayTriggerStateContext value={state}>
      <PopoverContext
        value={{ trigger: "Select", triggerRef: button, "aria-labelledby": labelledBy }}
      >
        <PopoverBox className="w-(--trigger-width) min-w-44">
          <ListBox
            {...always}
            ref={list}
            aria-labelledby={labelledBy}
            items={props.options}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[toKey(props.value)]}
            onSelectionChange={(keys) => choose(keys === "all" ? [] : keys)}
            onBlur={props.onBlur}
            shouldFocusOnHover
            shouldSelectOnPressUp
            className="max-h-80 overflow-auto p-1 outline-none"
          >
            {(option) => (
              <ListBoxItem id={toKey(option.value)} textValue={option.label} className={itemClass}>
                <Option option={option} />
              </ListBoxItem>
            )}
          </ListBox>
        </PopoverBox>
      </PopoverContext>
    </OverlayTriggerStateContext>
  );
}

/** The selected option, or the first or last one. */
function optionToFocus(
  list: HTMLElement | null,
  strategy: MenuTriggerState["focusStrategy"],
): HTMLElement | undefined {
  const options = [...(list?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  const selected = options.find((option) => option.getAttribute("aria-selected") === "true");
  return selected ?? options.at(strategy === "last" ? -1 : 0);
}

function Option({ option }: { option: SelectOption }) {
  return (
    <>
      {option.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{option.label}</span>
        {option.description !== undefined && (
          <span slot="description" className="block text-sm text-muted">
            {option.description}
          </span>
        )}
      </span>
      <Check size={14} aria-hidden className="invisible shrink-0 group-data-selected:visible" />
    </>
  );
}

// The list box treats an empty key as "nothing selected"; the prefix allows "" as a value.
const toKey = (value: string) => `=${value}`;
const fromKey = (key: string) => key.slice(1);
