import { useState } from "react";
import type { ChangeEvent, ReactNode, Ref } from "react";
import { Eye, EyeOff } from "lucide-react";
import { common } from "#console/messages/common.ts";
import { cx } from "./class-names.ts";
import { describedBy, FieldFoot, FieldHead, inputClass, useFieldIds } from "./field.tsx";
import type { FieldIds, FieldProps } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  type?: "text" | "email" | "password" | "url" | "search" | "number" | "date";
  placeholder?: string;
  autoComplete?: string;
  /** The keyboard of phones. */
  inputMode?: "numeric" | undefined;
  autoFocus?: boolean;
  isReadOnly?: boolean;
  /** At the end of the label's line: a character counter. */
  aside?: ReactNode;
};

type LineProps = TextFieldProps & { ref?: Ref<HTMLInputElement>; mono?: boolean };

/** One line of text. A password field has a button to show it. */
export function TextField(props: LineProps) {
  const ids = useFieldIds();
  return (
    <Frame {...props} ids={ids}>
      {props.type === "password" ? (
        <SecretLine {...props} ids={ids} />
      ) : (
        <Line {...props} ids={ids} />
      )}
    </Frame>
  );
}

function SecretLine(props: LineProps & { ids: FieldIds }) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Line {...props} type={isShown ? "text" : "password"} className="pe-9" isSecret />
      <div className="absolute inset-y-0 end-1 flex items-center">
        <IconButton
          size="small"
          label={common.showCharacters}
          aria-pressed={isShown}
          icon={<Icon size={14} aria-hidden />}
          onPress={() => setShown(!isShown)}
        />
      </div>
    </div>
  );
}

function Line(props: LineProps & { ids: FieldIds; className?: string; isSecret?: true }) {
  return (
    <input
      ref={props.ref}
      {...controlProps(props)}
      type={props.type ?? "text"}
      {...(props.isSecret && { spellCheck: false, autoCapitalize: "none" })}
      className={cx(
        inputClass,
        "h-8 read-only:bg-sunken",
        props.mono === true && "font-mono text-sm",
        props.className,
      )}
    />
  );
}

/** Several lines of text; grows up to `maxRows`. */
export function TextArea(
  props: TextFieldProps & { ref?: Ref<HTMLTextAreaElement>; rows?: number; mono?: boolean },
) {
  const ids = useFieldIds();
  return (
    <Frame {...props} ids={ids}>
      <textarea
        ref={props.ref}
        {...controlProps({ ...props, ids })}
        rows={props.rows ?? 3}
        className={cx(
          inputClass,
          "field-sizing-content max-h-96 min-h-16 resize-y py-1.5 read-only:bg-sunken",
          props.mono === true && "font-mono text-sm",
        )}
      />
    </Frame>
  );
}

/** What an input and a text area have in common. */
function controlProps(props: TextFieldProps & { ids: FieldIds }) {
  return {
    id: props.ids.control,
    name: props.name,
    value: props.value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      props.onChange(event.currentTarget.value),
    onBlur: () => props.onBlur?.(),
    placeholder: props.placeholder,
    autoComplete: props.autoComplete,
    inputMode: props.inputMode,
    autoFocus: props.autoFocus,
    readOnly: props.isReadOnly,
    disabled: props.isDisabled,
    "aria-required": props.isRequired === true || undefined,
    "aria-invalid": props.error !== undefined || undefined,
    "aria-describedby": describedBy(props.ids, props),
  };
}

function Frame(props: TextFieldProps & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <FieldHead {...props} />
      {props.children}
      <FieldFoot ids={props.ids} error={props.error} />
    </div>
  );
}
