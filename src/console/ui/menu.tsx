import {
  useId,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import type { PopoverProps } from "react-aria-components/Popover";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import type {
  MenuBox,
  MenuChoiceProps,
  MenuItemProps,
  AnchoredMenuProps,
} from "./floating/menu-box.tsx";
import { useLater, useWasOpen, floatingParts } from "./later.ts";
import { TriggerContext } from "./button.tsx";

/** A menu button with actions. Like react-aria's MenuTrigger, but the menu's code is loaded later. */
export function Menu(props: {
  label: string;
  trigger: ReactElement;
  children: ReactNode;
  placement?: PopoverProps["placement"];
}) {
  const { trigger, ...box } = props;
  const state = useMenuTriggerState({});
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    state.open(event.key === "ArrowDown" ? "first" : "last");
  };
  const wasOpen = useWasOpen(state.isOpen);
  return (
    <>
      <TriggerContext
        value={{
          id,
          ref: button,
          "aria-haspopup": "menu",
          "aria-expanded": state.isOpen,
          // A click by keyboard has no detail.
          onClick: ({ detail }) => state.toggle(detail === 0 ? "first" : null),
          onKeyDown,
        }}
      >
        {trigger}
      </TriggerContext>
      {wasOpen && <LaterBox {...box} state={state} button={button} labelledBy={id} />}
    </>
  );
}

function LaterBox(props: ComponentProps<typeof MenuBox>) {
  const parts = useLater(floatingParts, true, props.state.close);
  return parts !== undefined && <parts.MenuBox {...props} />;
}

/** One action or destination. */
export function MenuItem(props: MenuItemProps) {
  const parts = floatingParts.get();
  return parts !== undefined && <parts.MenuRow {...props} />;
}

/** A section of a menu that selects one of a few options. */
export function MenuChoice(props: MenuChoiceProps) {
  const parts = floatingParts.get();
  return parts !== undefined && <parts.MenuChoiceRows {...props} />;
}

export function MenuSeparator() {
  const parts = floatingParts.get();
  return parts !== undefined && <parts.MenuLine />;
}

/**
 * A menu attached to an arbitrary element, such as one menu for all rows of a list, which then only need plain buttons. The focus
 * moves into it and returns to the element. Contains the parts of `Menu`.
 */
export function AnchoredMenu(props: AnchoredMenuProps) {
  const parts = useLater(floatingParts, true, props.onClose);
  return parts !== undefined && <parts.AnchoredMenuBox {...props} />;
}
