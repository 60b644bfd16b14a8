import type { ReactNode, RefObject } from "react";
import { Dialog, DialogContext, OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { RootMenuTriggerStateContext } from "react-aria-components/Menu";
import { PopoverContext } from "react-aria-components/Popover";
import type { PopoverProps } from "react-aria-components/Popover";
import type { RootMenuTriggerState } from "react-stately/useMenuTriggerState";
import { PopoverBox } from "./popover-box.tsx";

/** What `Popover` shows. Gives react-aria's components what its DialogTrigger would. */
export function PopoverDialog(props: {
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: PopoverProps["placement"];
  className?: string;
  state: RootMenuTriggerState;
  button: RefObject<HTMLButtonElement | null>;
  id: string | undefined;
  labelledBy: string;
}) {
  const { state, button, id, labelledBy, children } = props;
  const named = { id, "aria-labelledby": labelledBy };
  return (
    <OverlayTriggerStateContext value={state}>
      <RootMenuTriggerStateContext value={state}>
        <DialogContext value={named}>
          <PopoverContext value={{ trigger: "DialogTrigger", triggerRef: button, ...named }}>
            <PopoverBox placement={props.placement} className={props.className}>
              <Dialog aria-label={props.label} className="outline-none">
                {({ close }) => (typeof children === "function" ? children(close) : children)}
              </Dialog>
            </PopoverBox>
          </PopoverContext>
        </DialogContext>
      </RootMenuTriggerStateContext>
    </OverlayTriggerStateContext>
  );
}
