import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { RadioCards } from "#console/ui/radio-cards.tsx";
import type { RadioCard } from "#console/ui/radio-cards.tsx";

/** A field of the surrounding form whose values are explained, one card for each. */
export function CardChoice(props: { name: string; label: string; options: readonly RadioCard[] }) {
  const { name, label, options } = props;
  const { field, error, isOff } = useField(name);
  const labelOf = (value: unknown) =>
    options.find((option) => option.value === value)?.label ?? String(value ?? "");
  return (
    <FieldFrame name={name} label={label} show={labelOf}>
      <RadioCards
        label={label}
        value={String(field.value ?? "")}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
        isDisabled={isOff}
        options={options}
      />
    </FieldFrame>
  );
}

/** The options for values that have a label and a hint each. */
export const cardsOf = <Value extends string>(
  values: readonly Value[],
  texts: Readonly<Record<Value, { label: string; hint: string }>>,
): RadioCard[] =>
  values.map((value) => ({ value, label: texts[value].label, description: texts[value].hint }));
