import { useState } from "react";
import type { ReactNode, Ref } from "react";
import { Eye, EyeOff } from "lucide-react";
import { Input } from "react-aria-components/Input";
import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField } from "react-aria-components/TextField";
import { common } from "#console/messages/common.ts";
import { cx } from "./class-names.ts";
import { FieldFoot, FieldHead, inputClass } from "./field.tsx";
import type { FieldProps } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  type?: "text" | "email" | "password" | "url" | "search" | "number" | "date";
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  isReadOnly?: boolean;
  /** At the end of the label's line: a character counter. */
  aside?: ReactNode;
};

type LineProps = TextFieldProps & { ref?: Ref<HTMLInputElement>; mono?: boolean };

/** One line of text. A password field has a button to show it. */
export function TextField(props: LineProps) {
  if (props.type === "password") return <SecretField {...props} />;
  return (
    <Frame {...props}>
      <Line {...props} />
    </Frame>
  );
}

function SecretField(props: LineProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Frame {...props} type={isShown ? "text" : "password"}>
      <div className="relative">
        <Line {...props} className="pe-9" isSecret />
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
    </Frame>
  );
}

function Line(props: LineProps & { className?: string; isSecret?: true }) {
  return (
    <Input
      ref={props.ref}
      placeholder={props.placeholder}
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
  return (
    <Frame {...props}>
      <AriaTextArea
        ref={props.ref}
        rows={props.rows ?? 3}
        placeholder={props.placeholder}
        className={cx(
          inputClass,
          "field-sizing-content max-h-96 min-h-16 resize-y py-1.5 read-only:bg-sunken",
          props.mono === true && "font-mono text-sm",
        )}
      />
    </Frame>
  );
}

function Frame(props: TextFieldProps & { children: ReactNode }) {
  return (
    <AriaTextField
      name={props.name}
      type={props.type}
      value={props.value}
      onChange={props.onChange}
      onBlur={props.onBlur}
      isRequired={props.isRequired}
      isDisabled={props.isDisabled}
      isReadOnly={props.isReadOnly}
      isInvalid={props.error !== undefined}
      autoFocus={props.autoFocus}
      autoComplete={props.autoComplete}
      validationBehavior="aria"
      className="flex flex-col gap-1"
    >
      <FieldHead {...props} />
      {props.children}
      <FieldFoot error={props.error} />
    </AriaTextField>
  );
}
