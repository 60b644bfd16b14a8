import { useRef } from "react";
import type { ComponentProps, ReactElement } from "react";
import { FocusableProvider } from "react-aria/private/interactions/useFocusable";
import { useTooltipTrigger } from "react-aria/useTooltipTrigger";
import { useTooltipTriggerState } from "react-stately/useTooltipTriggerState";
import { floatingParts } from "./floating/later.ts";
import type { Tip } from "./floating/tip.tsx";
import { useLater, useWasOpen } from "./later.ts";

/**
 * A short text about a focusable control, shown on hover and focus. Without a text it renders only the control: a control whose
 * tooltip comes and goes stays the same element and keeps its focus. Like react-aria's TooltipTrigger, but the tooltip's code is
 * loaded later.
 */
export function Tooltip(props: {
  text: string | undefined;
  keys?: string | undefined;
  children: ReactElement;
}) {
  const options = { delay: 500, closeDelay: 80, isDisabled: props.text === undefined };
  const state = useTooltipTriggerState(options);
  const control = useRef<HTMLElement>(null);
  const { triggerProps, tooltipProps } = useTooltipTrigger(options, state, control);
  const wasOpen = useWasOpen(state.isOpen);
  return (
    <>
      <FocusableProvider {...triggerProps} ref={control}>
        {props.children}
      </FocusableProvider>
      {wasOpen && props.text !== undefined && (
        <LaterTip
          state={state}
          control={control}
          tooltip={tooltipProps}
          text={props.text}
          keys={props.keys}
        />
      )}
    </>
  );
}

function LaterTip(props: ComponentProps<typeof Tip>) {
  const parts = useLater(floatingParts, true, props.state.close);
  return parts !== undefined && <parts.Tip {...props} />;
}
