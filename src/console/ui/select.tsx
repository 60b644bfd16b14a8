import type { ReactNode } from "react";
import { Check, ChevronsUpDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { cx } from "./class-names.ts";
import { FieldFoot, FieldHead, inputClass } from "./field.tsx";
import type { FieldProps } from "./field.tsx";
import { itemClass, PopoverBox } from "./popover.tsx";

export type SelectOption = {
  /** `""` is allowed and means "none". */
  value: string;
  label: string;
  description?: string;
  icon?: ReactNode;
};

/** Selects one of a few options. A value that isn't among the options is shown as it is, never dropped. */
export function Select(
  props: FieldProps & {
    value: string;
    onChange: (value: string) => void;
    onBlur?: () => void;
    options: readonly SelectOption[];
    /** Hides the label visually, if the context makes it clear. */
    labelHidden?: boolean;
    className?: string;
  },
) {
  const known = props.options.some((option) => option.value === props.value);
  const options = known
    ? props.options
    : [{ value: props.value, label: props.value }, ...props.options];
  return (
    <AriaSelect
      aria-label={props.labelHidden === true ? props.label : undefined}
      value={toKey(props.value)}
      onChange={(key) => props.onChange(fromKey(String(key)))}
      onBlur={props.onBlur}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      isInvalid={props.error !== undefined}
      validationBehavior="aria"
      className={cx("flex flex-col gap-1", props.className)}
    >
      {props.labelHidden !== true && <FieldHead {...props} />}
      <Button className={cx(inputClass, "focus-ring flex h-8 items-center gap-2 text-start")}>
        <SelectValue className="min-w-0 flex-1 truncate">
          {({ selectedText }) => selectedText}
        </SelectValue>
        <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-faint" />
      </Button>
      <FieldFoot error={props.error} />
      <PopoverBox className="w-(--trigger-width) min-w-44">
        <ListBox items={options} className="max-h-80 overflow-auto p-1 outline-none">
          {(option) => (
            <ListBoxItem id={toKey(option.value)} textValue={option.label} className={itemClass}>
              <Option option={option} />
            </ListBoxItem>
          )}
        </ListBox>
      </PopoverBox>
    </AriaSelect>
  );
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
