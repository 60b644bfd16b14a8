import { useId, useRef } from "react";
import type { ComponentProps, KeyboardEvent, ReactElement, ReactNode } from "react";
import type { PopoverProps } from "react-aria-components/Popover";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import { floatingParts } from "./floating/later.ts";
import type { MenuBox, MenuChoiceProps, MenuItemProps } from "./floating/menu-box.tsx";
import { useLater, useWasOpen } from "./later.ts";
import { TriggerContext } from "./trigger.ts";

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
