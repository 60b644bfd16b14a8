import { useEffect, useId, useMemo } from "react";
import { Tooltip, TooltipContext, TooltipTriggerStateContext } from "react-aria-components/Tooltip";
import type { TooltipTriggerState } from "react-stately/useTooltipTriggerState";
import { KeyHint } from "../key-hint.tsx";

/** The tip of a control, next to it; also the control's description while it is shown. */
export function Tip(props: { control: HTMLElement; onClose: () => void }) {
  const { control, onClose } = props;
  const id = useId();
  // In contexts, because the type of the component's props lacks the ID.
  const context = useMemo(() => ({ id, triggerRef: { current: control } }), [id, control]);
  const state = useMemo(() => opened(onClose), [onClose]);
  useEffect(() => {
    const before = control.getAttribute("aria-describedby");
    control.setAttribute("aria-describedby", before === null ? id : `${before} ${id}`);
    return () => {
      if (before === null) control.removeAttribute("aria-describedby");
      else control.setAttribute("aria-describedby", before);
    };
  }, [control, id]);
  const { tip, tipKeys } = control.dataset;
  return (
    <TooltipTriggerStateContext value={state}>
      <TooltipContext value={context}>
        <Tooltip
          // The place of another control's tip must be computed anew.
          key={tip}
          offset={6}
          className="animate-appear z-50 flex max-w-72 items-center gap-2 rounded-md bg-text px-2 py-1 text-sm text-inverse shadow-float"
        >
          {tip}
          {tipKeys !== undefined && <KeyHint keys={tipKeys} tone="inverse" />}
        </Tooltip>
      </TooltipContext>
    </TooltipTriggerStateContext>
  );
}

const opened = (close: () => void): TooltipTriggerState => ({
  isOpen: true,
  shouldSkipAnimation: false,
  open: () => undefined,
  close,
});
