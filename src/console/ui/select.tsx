import { useRef } from "react";
import type { ComponentProps } from "react";
import { ChevronsUpDown } from "lucide-react";
import { useField } from "react-aria/useField";
import { useId } from "react-aria/useId";
import { useMenuTrigger } from "react-aria/useMenu";
import { PressResponder } from "react-aria/private/interactions/PressResponder";
import { Button } from "react-aria-components/Button";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import { cx } from "./class-names.ts";
import { FieldContexts, FieldFoot, FieldHead, inputClass } from "./field.tsx";
import type { FieldProps } from "./field.tsx";
import { floatingParts } from "./floating/later.ts";
import type { SelectBox, SelectOption } from "./floating/select-box.tsx";
import { useLater, useWasOpen } from "./later.ts";
import { useSelectKeys } from "./use-select-keys.ts";

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
  const known = props.options.find((option) => option.value === value);
  const options = known ? props.options : [{ value, label: value }, ...props.options];
  const state = useMenuTriggerState({});
  const button = useRef<HTMLButtonElement>(null);
  const { menuTriggerProps } = useMenuTrigger({ type: "listbox", isDisabled }, state, button);
  const field = useField({
    ...(labelHidden ? { "aria-label": props.label } : { label: props.label }),
    labelElementType: "span",
    description: props.description,
    errorMessage: props.error,
    isInvalid: props.error !== undefined,
  });
  const valueId = useId();
  const own = labelHidden ? field.fieldProps.id : field.fieldProps["aria-labelledby"];
  const onKeyDown = useSelectKeys(options, value, onChange);
  const wasOpen = useWasOpen(state.isOpen);
  return (
    <div className={cx("flex flex-col gap-1", props.className)}>
      <FieldContexts {...field} error={props.error} onLabelPress={() => button.current?.focus()}>
        {!labelHidden && <FieldHead {...props} />}
        <PressResponder {...menuTriggerProps} ref={button} isPressed={state.isOpen}>
          <Button
            {...field.fieldProps}
            aria-labelledby={`${valueId} ${own}`}
            isDisabled={isDisabled}
            onKeyDown={onKeyDown}
            onBlur={() => {
              if (!state.isOpen) onBlur?.();
            }}
            className={cx(inputClass, "focus-ring flex h-8 items-center gap-2 text-start")}
          >
            <span id={valueId} className="min-w-0 flex-1 truncate">
              {known?.label ?? value}
            </span>
            <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-faint" />
          </Button>
        </PressResponder>
        <FieldFoot error={props.error} />
      </FieldContexts>
      {wasOpen && (
        <LaterBox
          {...{ value, options, onChange, onBlur, state, button }}
          labelledBy={labelHidden ? field.fieldProps.id : field.labelProps.id}
        />
      )}
    </div>
  );
}

function LaterBox(props: ComponentProps<typeof SelectBox>) {
  const parts = useLater(floatingParts, true, props.state.close);
  return parts !== undefined && <parts.SelectBox {...props} />;
}
