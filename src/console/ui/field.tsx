import { useId } from "react";
import type { ReactNode } from "react";
import { CircleAlert } from "lucide-react";

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
  "w-full rounded-md border border-line-control bg-raised px-2.5 text-base text-text outline-none transition-colors hover:border-muted focus:border-focus focus:outline-2 focus:outline-solid focus:-outline-offset-1 focus:outline-focus data-invalid:border-danger aria-invalid:border-danger disabled:border-line disabled:bg-sunken disabled:text-disabled";

/** Connects a control with its label, its description, and its error. */
export type FieldIds = { control: string; label: string; description: string; error: string };

export function useFieldIds(): FieldIds {
  const id = useId();
  return { control: id, label: `${id}l`, description: `${id}d`, error: `${id}e` };
}

/** The value of a control's `aria-describedby`. */
export function describedBy(ids: FieldIds, props: Pick<FieldProps, "description" | "error">) {
  const described = [
    props.description !== undefined && ids.description,
    props.error !== undefined && ids.error,
  ].filter((id) => id !== false);
  return described.length === 0 ? undefined : described.join(" ");
}

/** Label and description above a control. */
export function FieldHead(
  props: FieldProps & {
    ids: FieldIds;
    aside?: ReactNode;
    /** Instead of what the browser does, which for a button is to press it. */
    onLabelPress?: () => void;
  },
) {
  const { ids, onLabelPress } = props;
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        {/* The press only moves the focus, and the control has keys of its own. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
        <label
          id={ids.label}
          htmlFor={ids.control}
          className="font-medium"
          onClick={
            onLabelPress &&
            ((event) => {
              event.preventDefault();
              onLabelPress();
            })
          }
        >
          {props.label}
          {props.isRequired === true && (
            <span aria-hidden className="text-danger">
              {" *"}
            </span>
          )}
        </label>
        {props.aside}
      </div>
      {props.description !== undefined && (
        <span id={ids.description} className="text-sm text-muted">
          {props.description}
        </span>
      )}
    </>
  );
}

/** The error below a control. */
export function FieldFoot(props: { ids: FieldIds; error?: string | undefined }) {
  if (props.error === undefined) return null;
  return (
    <span id={props.ids.error} className="flex gap-1.5 text-sm text-danger">
      <CircleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
      <span>{props.error}</span>
    </span>
  );
}
