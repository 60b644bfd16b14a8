import type { ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import type { FieldAria } from "react-aria/useField";
import { FieldError, FieldErrorContext } from "react-aria-components/FieldError";
import { Label, LabelContext } from "react-aria-components/Label";
import { Text, TextContext } from "react-aria-components/Text";

export type FieldProps = {
  label: string;
  /** The purpose of the field, in a sentence below the label. */
  description?: ReactNode;
  /** Why the value is invalid, as a sentence. */
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
};

/** The box of every input: its border reaches a contrast of 3:1, and has the accent color on focus. */
export const inputClass =
  "w-full rounded-md border border-line-control bg-raised px-2.5 text-base text-text outline-none transition-colors data-hovered:border-muted data-focused:border-focus data-focused:outline-2 data-focused:outline-solid data-focused:-outline-offset-1 data-focused:outline-focus data-invalid:border-danger data-disabled:border-line data-disabled:bg-sunken data-disabled:text-disabled";

/** Label and description above an input. */
export function FieldHead(props: FieldProps & { aside?: ReactNode }) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <Label className="font-medium">
          {props.label}
          {props.isRequired === true && (
            <span aria-hidden className="text-danger">
              {" *"}
            </span>
          )}
        </Label>
        {props.aside}
      </div>
      {props.description !== undefined && (
        <Text slot="description" className="text-sm text-muted">
          {props.description}
        </Text>
      )}
    </>
  );
}

/** The error below an input. */
export function FieldFoot(props: { error?: string | undefined }) {
  return (
    <FieldError className="flex gap-1.5 text-sm text-danger">
      {({ validationErrors }) => (
        <>
          <CircleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
          <span>{props.error ?? validationErrors.join(" ")}</span>
        </>
      )}
    </FieldError>
  );
}

/** Connects FieldHead and FieldFoot with a control that isn't one of react-aria's fields. */
export function FieldContexts(
  props: FieldAria & {
    error: string | undefined;
    onLabelPress: () => void;
    children: ReactNode;
  },
) {
  const { error, labelProps, descriptionProps, errorMessageProps } = props;
  const slots = { description: descriptionProps, errorMessage: errorMessageProps };
  return (
    <LabelContext value={{ ...labelProps, elementType: "span", onClick: props.onLabelPress }}>
      <TextContext value={{ slots }}>
        <FieldErrorContext value={error === undefined ? null : invalidBy(error)}>
          {props.children}
        </FieldErrorContext>
      </TextContext>
    </LabelContext>
  );
}

const invalidBy = (error: string) => ({
  isInvalid: true,
  validationErrors: [error],
  validationDetails: {
    badInput: false,
    customError: true,
    patternMismatch: false,
    rangeOverflow: false,
    rangeUnderflow: false,
    stepMismatch: false,
    tooLong: false,
    tooShort: false,
    typeMismatch: false,
    valid: false,
    valueMissing: false,
  },
});
