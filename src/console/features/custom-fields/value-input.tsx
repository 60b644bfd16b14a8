import { useId } from "react";
import { CircleAlert } from "lucide-react";
import type { CustomField } from "#contract/custom-field.ts";
import { longestFieldText } from "#contract/limits.ts";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { formTexts } from "#console/messages/forms.ts";
import { Checkbox } from "#console/ui/checkbox.tsx";
import type { FieldProps } from "#console/ui/field.tsx";
import { Select } from "#console/ui/select.tsx";
import { TagField } from "#console/ui/tag-field.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import type { InputValue } from "./value.ts";
import { readList, titleOf } from "./value.ts";

type ValueInputProps = {
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
  if (used < longestFieldText * 0.8) return null;
  return (
    <span
      className={`text-xs tabular-nums ${used > longestFieldText ? "text-danger" : "text-muted"}`}
    >
      {formTexts.characters(used, longestFieldText)}
    </span>
  );
}

/** Multiple choice. A chosen value that is no longer an option stays visible until it is removed. */
function ChoiceField(
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
  // In the order of the options, regardless of the order of selection.
  const all = [...options, ...gone];
  const set = (option: string, isSelected: boolean) =>
    onChange(all.filter((item) => (item === option ? isSelected : selected.includes(item))));
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

/** Free-form tags. */
function WordsField(
  props: FieldProps & {
    tags: readonly string[];
    onChange: (tags: string[]) => void;
    onBlur?: () => void;
    placeholder?: string;
  },
) {
  return (
    <TagField
      {...props}
      description={props.description ?? t.value.tagsHint}
      parse={readList}
      separator={/[,\n]/}
      listLabel={t.value.tags(props.label)}
    />
  );
}
