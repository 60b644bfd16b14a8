import type { CustomField } from "#contract/custom-field.ts";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { common } from "#console/messages/common.ts";
import { Select } from "#console/ui/select.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import type { InputValue } from "./input-value.ts";
import { WordsField } from "./words-field.tsx";
import { longestText, titleOf } from "./value.ts";

export type ValueInputProps = {
  field: CustomField;
  value: InputValue;
  onChange: (value: InputValue) => void;
  onBlur?: () => void;
  error?: string | undefined;
  isDisabled?: boolean;
};

/** The input for a value of a custom field, by its type. */
export function ValueInput({ field, value, ...rest }: ValueInputProps) {
  const shared = {
    ...rest,
    label: titleOf(field),
    ...(field.description ? { description: field.description } : {}),
  };
  const text = typeof value === "string" ? value : "";
  const list = typeof value === "string" ? [] : value;
  switch (field.type) {
    case "text":
      return (
        <TextField
          {...shared}
          value={text}
          placeholder={field.placeholder ?? ""}
          aside={<Counter used={text.length} />}
        />
      );
    case "number":
      return <TextField {...shared} value={text} placeholder={field.placeholder ?? ""} />;
    case "boolean":
      return <Select {...shared} value={text} options={yesOrNo} />;
    case "tags":
      return <WordsField {...shared} tags={list} placeholder={field.placeholder ?? ""} />;
    case "select:single":
      return <Select {...shared} value={text} options={optionsOf(field)} />;
    case "select:multi":
      return <ChoiceField {...shared} selected={list} options={field.options ?? []} />;
    default:
      return (
        <TextField
          {...shared}
          isReadOnly
          value={text || list.join(", ")}
          description={t.unknownType}
        />
      );
  }
}

const yesOrNo = [
  { value: "", label: t.value.none },
  { value: "true", label: t.value.yes },
  { value: "false", label: t.value.no },
];

function optionsOf(field: CustomField) {
  const none = { value: "", label: field.placeholder || t.value.none };
  return [none, ...(field.options ?? []).map((option) => ({ value: option, label: option }))];
}

function Counter({ used }: { used: number }) {
  if (used < longestText * 0.8) return null;
  return (
    <span className={`text-xs tabular-nums ${used > longestText ? "text-danger" : "text-muted"}`}>
      {common.characters(used, longestText)}
    </span>
  );
}
