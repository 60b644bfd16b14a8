import { useId, useRef, type ComponentProps, type KeyboardEvent } from "react";
import { ChevronsUpDown } from "lucide-react";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import { cx } from "./class-names.ts";
import {
  describedBy,
  FieldFoot,
  FieldHead,
  inputClass,
  useFieldIds,
  type FieldProps,
} from "./field.tsx";
import { focusPressed } from "./button.tsx";
import type { SelectBox, SelectOption } from "./floating/select-box.tsx";
import { useLater, useWasOpen, floatingParts } from "./later.ts";

/**
 * Selects one of a few options. A value that isn't among the options is shown as it is, never dropped. Like react-aria's Select,
 * but the list's code is loaded later.
 */
export function Select(
  props: FieldProps & {
    value: string;
    onChange: (value: string) => void;
    onBlur?: () => void;
    options: readonly SelectOption[];
    /** Hides the label visually, if the context makes it clear. */
    labelHidden?: boolean;
    className?: string;
  },
) {
  const { value, onChange, onBlur, labelHidden = false, isDisabled = false } = props;
  const chosen = props.options.find((option) => option.value === value);
  const options = chosen ? props.options : [{ value, label: value }, ...props.options];
  const state = useMenuTriggerState({});
  const button = useRef<HTMLButtonElement>(null);
  const ids = useFieldIds();
  const valueId = useId();
  const labelledBy = labelHidden ? ids.control : ids.label;
  const chooseByKey = useSelectKeys(options, value, onChange);
  const onKeyDown = (event: KeyboardEvent) => {
    chooseByKey(event);
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    state.open(event.key === "ArrowDown" ? "first" : "last");
  };
  const wasOpen = useWasOpen(state.isOpen);
  return (
    <div className={cx("flex flex-col gap-1", props.className)}>
      {!labelHidden && (
        <FieldHead {...props} ids={ids} onLabelPress={() => button.current?.focus()} />
      )}
      <button
        ref={button}
        id={ids.control}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={state.isOpen}
        aria-label={labelHidden ? props.label : undefined}
        aria-labelledby={`${valueId} ${labelledBy}`}
        aria-describedby={describedBy(ids, props)}
        data-invalid={props.error !== undefined || undefined}
        disabled={isDisabled}
        onClick={(event) => {
          focusPressed(event);
          // A click by keyboard has no detail.
          state.toggle(event.detail === 0 ? "first" : null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!state.isOpen) onBlur?.();
        }}
        className={cx(inputClass, "focus-ring flex h-8 items-center gap-2 text-start")}
      >
        <span id={valueId} className="min-w-0 flex-1 truncate">
          {chosen?.label ?? value}
        </span>
        <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-faint" />
      </button>
      <FieldFoot ids={ids} error={props.error} />
      {wasOpen && (
        <LaterBox
          {...{ value, options, onChange, onBlur, state, button }}
          labelledBy={labelledBy}
        />
      )}
    </div>
  );
}

function LaterBox(props: ComponentProps<typeof SelectBox>) {
  const parts = useLater(floatingParts, true, props.state.close);
  return parts !== undefined && <parts.SelectBox {...props} />;
}

/** Milliseconds after which a typed letter starts a new word. */
const pause = 1_000;

type Option = { value: string; label: string };

/**
 * The keys of a closed select: left and right go to the next option, and letters to the option that begins with them, like in a
 * browser's own select.
 */
function useSelectKeys(
  options: readonly Option[],
  value: string,
  onChange: (value: string) => void,
): (event: KeyboardEvent) => void {
  const typed = useRef({ text: "", at: 0 });
  return (event) => {
    const chosen = stepped(event.key, options, value) ?? typeAhead(event, options, typed.current);
    // The button opens the list with other keys.
    if (chosen === undefined) return;
    event.preventDefault();
    if (chosen.value !== value) onChange(chosen.value);
  };
}

function stepped(key: string, options: readonly Option[], value: string): Option | undefined {
  const step = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  if (step === 0) return undefined;
  return options[options.findIndex((option) => option.value === value) + step] ?? undefined;
}

function typeAhead(
  event: KeyboardEvent,
  options: readonly Option[],
  typed: { text: string; at: number },
): Option | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return undefined;
  const isNew = event.timeStamp - typed.at > pause;
  // A space opens the list, except within a word.
  if (isNew && key === " ") return undefined;
  typed.text = (isNew ? "" : typed.text) + key.toLowerCase();
  typed.at = event.timeStamp;
  return options.find(({ label }) => label.toLowerCase().startsWith(typed.text));
}
