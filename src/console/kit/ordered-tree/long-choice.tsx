import { useState } from "react";
import { Picker } from "#console/kit/picker.tsx";
import { orderedTreeTexts } from "#console/messages/ordered-tree.ts";
import type { SelectOption } from "#console/ui/floating/select-box.tsx";
import { Select } from "#console/ui/select.tsx";

const t = orderedTreeTexts.dialog;

/** More options are searched instead of listed: drawing thousands takes seconds, and nobody reads them. */
const mostListed = 50;
const mostFound = 30;

type ChoiceProps = {
  label: string;
  value: string;
  /** Descriptions tell those with the same label apart, among many. */
  options: readonly SelectOption[];
  onChange: (value: string) => void;
};

/** A choice among any number of options. */
export function LongChoice(props: ChoiceProps) {
  if (props.options.length > mostListed) return <FoundChoice {...props} />;
  const options = props.options.map(({ value, label }) => ({ value, label }));
  return <Select {...props} options={options} />;
}

function FoundChoice({ label, value, options, onChange }: ChoiceProps) {
  const [text, setText] = useState("");
  const at = options.findIndex((option) => option.value === value);
  const found = text.trim() === "" ? around(options, at) : matching(options, text);
  const toItem = (option: SelectOption) => ({
    id: option.value,
    name: option.label,
    below: option.description,
    mark: null,
  });
  const chosen = options[at];
  return (
    <Picker
      isSingle
      label={label}
      description={chosen && t.chosen(chosen.label)}
      texts={{ search: t.search, found: label, chosenCount: () => label, takeOut: () => label }}
      text={text}
      onText={setText}
      found={found.slice(0, mostFound).map(toItem)}
      chosen={chosen === undefined ? [] : [toItem(chosen)]}
      onChange={([next]) => next !== undefined && onChange(next)}
      empty={t.noneFound}
      listClass="max-h-40"
    />
  );
}

/** The chosen option, in view, and those after it. */
function around(options: readonly SelectOption[], at: number): readonly SelectOption[] {
  return options.slice(Math.max(0, at - 2));
}

/** Every word has to be in the label or the description. */
function matching(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label, description = "" }) => {
    const searched = `${label} ${description}`.toLocaleLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
