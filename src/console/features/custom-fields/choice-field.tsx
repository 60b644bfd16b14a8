import { useId } from "react";
import { CircleAlert } from "lucide-react";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { Checkbox } from "#console/ui/checkbox.tsx";
import type { FieldProps } from "#console/ui/field.tsx";

/** Any of several options. What is chosen and no option any more stays in view until it is taken out. */
export function ChoiceField(
  props: FieldProps & {
    selected: readonly string[];
    options: readonly string[];
    onChange: (selected: string[]) => void;
    onBlur?: () => void;
  },
) {
  const { selected, options, onChange, onBlur, isDisabled = false } = props;
  const id = useId();
  const gone = selected.filter((option) => !options.includes(option));
  // In the order of the options, whatever the order in which they were chosen.
  const all = [...options, ...gone];
  const set = (option: string, isSelected: boolean) =>
    onChange(all.filter((one) => (one === option ? isSelected : selected.includes(one))));
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint ${id}-error`}
      className="flex flex-col gap-1"
    >
      <span id={`${id}-label`} className="font-medium">
        {props.label}
      </span>
      {props.description !== undefined && (
        <span id={`${id}-hint`} className="text-sm text-muted">
          {props.description}
        </span>
      )}
      <div className="flex max-h-60 flex-col gap-0.5 overflow-y-auto rounded-md border border-line-control bg-raised px-2.5 py-1.5">
        {all.map((option) => (
          <Checkbox
            key={option}
            isSelected={selected.includes(option)}
            isDisabled={isDisabled}
            onChange={(isSelected) => set(option, isSelected)}
            {...(onBlur && { onBlur })}
            {...(gone.includes(option) && { description: t.value.gone })}
          >
            <span className="wrap-anywhere">{option}</span>
          </Checkbox>
        ))}
      </div>
      {props.error !== undefined && (
        <span id={`${id}-error`} className="flex gap-1.5 text-sm text-danger">
          <CircleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
          {props.error}
        </span>
      )}
    </div>
  );
}
