import type { ReactElement } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import { KeyHint } from "./key-hint.tsx";

/**
 * A short text about a focusable control, shown on hover and focus. Without a text it renders only the control: a control whose
 * tooltip comes and goes stays the same element and keeps its focus.
 */
export function Tooltip(props: {
  text: string | undefined;
  keys?: string | undefined;
  children: ReactElement;
}) {
  return (
    <TooltipTrigger delay={500} closeDelay={80} isDisabled={props.text === undefined}>
      {props.children}
      <AriaTooltip
        offset={6}
        className="animate-appear z-50 flex max-w-72 items-center gap-2 rounded-md bg-text px-2 py-1 text-sm text-inverse shadow-float"
      >
        {props.text}
        {props.keys !== undefined && <KeyHint keys={props.keys} tone="inverse" />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
