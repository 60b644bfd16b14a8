import { createContext, use, useEffect, type ReactNode, type RefObject } from "react";
import { useController } from "react-hook-form";
import type { Schema } from "#contract/operation.ts";
import { formTexts } from "#console/messages/forms.ts";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { Select } from "#console/ui/select.tsx";
import type { SelectOption } from "#console/ui/floating/select-box.tsx";
import { TextArea, TextField, type TextFieldProps } from "#console/ui/text-field.tsx";
import { Button } from "#console/ui/button.tsx";
import { formatList } from "#console/messages/format.ts";
import { TagField, type TagFieldProps } from "#console/ui/tag-field.tsx";
import { afterPress } from "./after-press.ts";
import { fieldRules, type LaterSchema } from "./rules.ts";

/** The schema of the surrounding form, which defines the limits of its fields. */
export const FormSchema = createContext<Schema | LaterSchema | null>(null);

type Mode = {
  isOff: boolean;
  isPatch: boolean;
  /** Names of the fields whose values are kept nowhere. */
  secrets?: RefObject<Set<string>>;
};

/** Whether the surrounding form is read-only, and whether it sends a partial update. */
export const FormMode = createContext<Mode>({ isOff: false, isPatch: false });

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
  Pick<TextFieldProps, "placeholder" | "autoFocus" | "autoComplete" | "inputMode" | "type"> & {
    mono?: boolean;
  };

function useText(props: TextProps<string>) {
  const { name, type, autoComplete } = props;
  const { field, rules, error, isOff } = useField(name);
  const { secrets } = use(FormMode);
  const isSecret = type === "password" || autoComplete === "one-time-code";
  useEffect(() => {
    if (isSecret) secrets?.current.add(name);
  }, [isSecret, name, secrets]);
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

type Choice = "theirs" | "mine";

/** The fields of the surrounding form that another user also changed, and the choices made so far. */
export type ClashState = {
  clashes: Record<string, { theirs: unknown; mine: unknown; choice?: Choice }>;
  choose: (name: string, choice: Choice) => void;
};

export const Clashes = createContext<ClashState>({ clashes: {}, choose: () => undefined });

/**
 * Shown under a field that was changed both here and in a newer version: both values, and a choice between them. Renders nothing
 * for a field without a conflict.
 *
 * @param show - formats a value of the field for display
 */
function ClashChoice(props: { name: string; label: string; show: (value: unknown) => ReactNode }) {
  const { clashes, choose } = use(Clashes);
  const clash = clashes[props.name];
  if (clash === undefined) return null;
  const t = formTexts.stale;
  return (
    <div
      role="group"
      aria-label={t.both(props.label)}
      className="grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2"
    >
      {(["theirs", "mine"] as const).map((side) => {
        const value = props.show(clash[side]);
        return (
          <div key={side} className="flex min-w-0 flex-col gap-1.5 bg-raised p-2.5">
            <p className="text-sm font-medium text-muted">{t[side]}</p>
            <div className="max-h-40 grow overflow-auto whitespace-pre-wrap wrap-anywhere">
              {value === "" ? <span className="text-muted">{t.empty}</span> : value}
            </div>
            <div>
              <Button
                size="small"
                aria-pressed={clash.choice === side}
                onPress={() => choose(props.name, side)}
              >
                {side === "theirs" ? t.take : t.keep}
              </Button>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** A field of the surrounding form that holds a list of short texts. */
export function TagsInput(
  props: { name: string } & Omit<TagFieldProps, "tags" | "onChange" | "onBlur" | "error">,
) {
  const { field, error, isOff } = useField(props.name);
  const tags = Array.isArray(field.value) ? (field.value as string[]) : [];
  return (
    <FieldFrame
      name={props.name}
      label={props.label}
      show={(value) => formatList((value ?? []) as string[])}
    >
      <TagField
        {...props}
        tags={tags}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
        isReadOnly={isOff}
      />
    </FieldFrame>
  );
}
