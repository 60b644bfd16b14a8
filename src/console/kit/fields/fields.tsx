import { createContext, use } from "react";
import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import type { Schema } from "#contract/operation.ts";
import { formTexts } from "#console/messages/forms.ts";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { Select } from "#console/ui/select.tsx";
import type { SelectOption } from "#console/ui/floating/select-box.tsx";
import { TextArea, TextField } from "#console/ui/text-field.tsx";
import type { TextFieldProps } from "#console/ui/text-field.tsx";
import { afterPress } from "./after-press.ts";
import { ClashChoice } from "./clash.tsx";
import { fieldRules, type LaterSchema } from "./rules.ts";

/** The schema of the surrounding form, which defines the limits of its fields. */
export const FormSchema = createContext<Schema | LaterSchema | null>(null);

/** Whether the surrounding form is read-only, and whether it sends a partial update. */
export const FormMode = createContext({ isOff: false, isPatch: false });

type FieldProps<Name extends string> = {
  name: Name;
  label: string;
  description?: ReactNode;
};

/**
 * A field of the surrounding form with its rules, for an input that isn't one of `fields`. An empty value is the empty string,
 * however the schema represents an absent one.
 */
export function useField(name: string) {
  const schema = use(FormSchema);
  if (schema === null) throw new Error(`The field "${name}" stands outside of a form.`);
  const { isOff, isPatch } = use(FormMode);
  const { field, fieldState } = useController({ name });
  const rules = fieldRules(schema, name);
  // In a partial update every field may be absent, but that doesn't mean that it may be empty.
  const mayBeEmpty = rules.isNullable || rules.least === undefined || rules.least === 0;
  return {
    field: { ...field, onBlur: () => afterPress(field.onBlur) },
    rules: { ...rules, isRequired: !isOff && (rules.isRequired || (isPatch && !mayBeEmpty)) },
    error: messageOf(fieldState.error),
    isOff,
  };
}

/** The error of a field, or of the first invalid item in its list. */
function messageOf(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(messageOf).find((message) => message !== undefined);
  return (error as { message?: string } | undefined)?.message;
}

type TextProps<Name extends string> = FieldProps<Name> &
  Pick<TextFieldProps, "placeholder" | "autoFocus" | "autoComplete" | "type"> & { mono?: boolean };

function useText(props: TextProps<string>) {
  const { field, rules, error, isOff } = useField(props.name);
  const value = String(field.value ?? "");
  return {
    ...props,
    isReadOnly: isOff,
    ref: field.ref,
    value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error,
    isRequired: rules.isRequired,
    aside: <Counter used={value.length} most={rules.most} />,
  };
}

function TextInput<Name extends string>(props: TextProps<Name>) {
  return (
    <FieldFrame {...props}>
      <TextField {...useText(props)} />
    </FieldFrame>
  );
}

function AreaInput<Name extends string>(props: TextProps<Name> & { rows?: number }) {
  return (
    <FieldFrame {...props}>
      <TextArea {...useText(props)} />
    </FieldFrame>
  );
}

function ChoiceInput<Name extends string>(
  props: FieldProps<Name> & { options: readonly SelectOption[] },
) {
  const { field, rules, error, isOff } = useField(props.name);
  const labelOf = (value: unknown) =>
    props.options.find((option) => option.value === value)?.label ?? String(value ?? "");
  return (
    <FieldFrame {...props} show={labelOf}>
      <Select
        {...props}
        value={String(field.value ?? "")}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
        isRequired={rules.isRequired}
        isDisabled={isOff}
      />
    </FieldFrame>
  );
}

function CheckInput<Name extends string>(props: FieldProps<Name>) {
  const { field, isOff } = useField(props.name);
  return (
    <FieldFrame {...props} show={(value) => (value === true ? formTexts.on : formTexts.off)}>
      <Checkbox
        name={props.name}
        description={props.description}
        isSelected={field.value === true}
        onChange={field.onChange}
        onBlur={field.onBlur}
        isDisabled={isOff}
      >
        {props.label}
      </Checkbox>
    </FieldFrame>
  );
}

/** The label, help, and errors around an input. `show` formats a value for display. */
export function FieldFrame(props: {
  name: string;
  label: string;
  show?: (value: unknown) => ReactNode;
  children: ReactNode;
}) {
  const { name, label, show = (value) => String(value ?? "") } = props;
  return (
    <div className="flex flex-col gap-2">
      {props.children}
      <ClashChoice name={name} label={label} show={show} />
    </div>
  );
}

// Shown only near the limit: a counter on every field would be noise.
function Counter(props: { used: number; most: number | undefined }) {
  if (props.most === undefined || props.used < props.most * 0.8) return null;
  return (
    <span
      className={`text-xs tabular-nums ${props.used > props.most ? "text-danger" : "text-muted"}`}
    >
      {formTexts.characters(props.used, props.most)}
    </span>
  );
}

/** The inputs of a form. Forms offer them with their own field names. */
export const fields = { Text: TextInput, Area: AreaInput, Choice: ChoiceInput, Check: CheckInput };

/** The inputs of a form whose fields are called `Name`. */
export type Fields<Name extends string> = {
  Text: (props: TextProps<Name>) => ReactNode;
  Area: (props: TextProps<Name> & { rows?: number }) => ReactNode;
  Choice: (props: FieldProps<Name> & { options: readonly SelectOption[] }) => ReactNode;
  Check: (props: FieldProps<Name>) => ReactNode;
};
