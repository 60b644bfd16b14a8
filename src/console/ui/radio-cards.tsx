import { useId } from "react";
import type { ReactNode, Ref } from "react";
import { FieldFoot, useFieldIds } from "./field.tsx";

export type RadioCard = {
  value: string;
  label: string;
  /** What choosing it means, in a sentence. */
  description: string;
  icon?: ReactNode;
};

/** A choice of a few options that need an explanation each. A value that isn't among them is shown as it is. */
export function RadioCards(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly RadioCard[];
  error?: string | undefined;
  isDisabled?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
}) {
  const { value, options } = props;
  const name = useId();
  const ids = useFieldIds();
  const isKnown = options.some((option) => option.value === value);
  const shown = isKnown ? options : [{ value, label: value, description: "" }, ...options];
  return (
    <fieldset
      ref={props.ref}
      disabled={props.isDisabled}
      aria-describedby={props.error === undefined ? undefined : ids.error}
      className="flex min-w-0 flex-col gap-1"
    >
      <legend className="mb-1 font-medium">{props.label}</legend>
      <div className="divide-y rounded-lg border bg-raised">
        {shown.map((option) => (
          <label
            key={option.value}
            className="flex cursor-default items-start gap-3 px-3 py-2.5 first:rounded-t-lg last:rounded-b-lg hover:bg-hover has-checked:bg-selected has-disabled:bg-sunken has-disabled:text-muted forced-colors:has-checked:outline-2"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => props.onChange(option.value)}
              onBlur={() => props.onBlur?.()}
              aria-describedby={`${name}${option.value}`}
              aria-labelledby={`${name}${option.value}l`}
              className="mt-0.5 size-4 shrink-0 accent-accent-solid"
            />
            {option.icon !== undefined && <span className="mt-0.5 text-muted">{option.icon}</span>}
            <span className="min-w-0">
              <span id={`${name}${option.value}l`} className="block font-medium">
                {option.label}
              </span>
              <span id={`${name}${option.value}`} className="block text-sm text-muted">
                {option.description}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldFoot ids={ids} error={props.error} />
    </fieldset>
  );
}
