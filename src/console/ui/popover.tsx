import { useId, useRef } from "react";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import type { PopoverProps } from "react-aria-components/Popover";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import type { PopoverDialog } from "./floating/popover-box.tsx";
import { useLater, useWasOpen, floatingParts } from "./later.ts";
import { TriggerContext } from "./button.tsx";

/**
 * A small dialog next to its button. Escape and a press outside close it. Like react-aria's DialogTrigger, but the dialog's code is
 * loaded later.
 */
export function Popover(props: {
  label: string;
  trigger: ReactElement;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: PopoverProps["placement"];
  className?: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  const { trigger, isOpen, onOpenChange, ...box } = props;
  const state = useMenuTriggerState({ isOpen, onOpenChange });
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const dialogId = useId();
  const wasOpen = useWasOpen(state.isOpen);
  return (
    <>
      <TriggerContext
        value={{
          id,
          ref: button,
          "aria-haspopup": "dialog",
          "aria-expanded": state.isOpen,
          "aria-controls": state.isOpen ? dialogId : undefined,
          onClick: () => state.toggle(),
        }}
      >
        {trigger}
      </TriggerContext>
      {wasOpen && (
        <LaterDialog {...box} state={state} button={button} id={dialogId} labelledBy={id} />
      )}
    </>
  );
}

function LaterDialog(props: ComponentProps<typeof PopoverDialog>) {
  const parts = useLater(floatingParts, true, props.state.close);
  return parts !== undefined && <parts.PopoverDialog {...props} />;
}
