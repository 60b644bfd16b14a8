import type { RefObject } from "react";
import { Tooltip, TooltipContext, TooltipTriggerStateContext } from "react-aria-components/Tooltip";
import type { TooltipProps } from "react-aria-components/Tooltip";
import type { TooltipTriggerState } from "react-stately/useTooltipTriggerState";
import { KeyHint } from "../key-hint.tsx";

/** What `Tooltip` shows. Gives react-aria's component what its TooltipTrigger would. */
export function Tip(props: {
  state: TooltipTriggerState;
  control: RefObject<HTMLElement | null>;
  /** From `useTooltipTrigger`. */
  tooltip: object;
  text: string | undefined;
  keys: string | undefined;
}) {
  const given: TooltipProps = { ...props.tooltip, triggerRef: props.control };
  return (
    <TooltipTriggerStateContext value={props.state}>
      <TooltipContext value={given}>
        <Tooltip
          offset={6}
          className="animate-appear z-50 flex max-w-72 items-center gap-2 rounded-md bg-text px-2 py-1 text-sm text-inverse shadow-float"
        >
          {props.text}
          {props.keys !== undefined && <KeyHint keys={props.keys} tone="inverse" />}
        </Tooltip>
      </TooltipContext>
    </TooltipTriggerStateContext>
  );
}
