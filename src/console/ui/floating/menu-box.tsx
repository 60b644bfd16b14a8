import type { ReactNode, RefObject } from "react";
import { useLayoutEffect, useRef } from "react";
import { Check } from "lucide-react";
import { setInteractionModality, useFocusVisible } from "react-aria/useFocusVisible";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { Header } from "react-aria-components/Header";
import {
  Menu as AriaMenu,
  MenuContext,
  MenuItem as AriaMenuItem,
  type MenuProps,
} from "react-aria-components/Menu";
import { MenuSection as AriaMenuSection } from "react-aria-components/Menu";
import { RootMenuTriggerStateContext } from "react-aria-components/Menu";
import { PopoverContext } from "react-aria-components/Popover";
import type { PopoverProps } from "react-aria-components/Popover";
import { Separator } from "react-aria-components/Separator";
import { Text } from "react-aria-components/Text";
import type { RootMenuTriggerState } from "react-stately/useMenuTriggerState";
import { cx, itemClass, menuClass } from "../class-names.ts";
import { KeyHint } from "../key-hint.tsx";
import { PopoverBox } from "./popover-box.tsx";

/** What `Menu` shows. Gives react-aria's components what its MenuTrigger would. */
export function MenuBox(props: {
  label: string;
  children: ReactNode;
  placement?: PopoverProps["placement"];
  state: RootMenuTriggerState;
  button: RefObject<HTMLButtonElement | null>;
  labelledBy: string;
}) {
  const { state, button, labelledBy } = props;
  const menu = {
    "aria-labelledby": labelledBy,
    autoFocus: state.focusStrategy ?? true,
    onClose: state.close,
  };
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <OverlayTriggerStateContext value={state}>
      <RootMenuTriggerStateContext value={state}>
        <MenuContext value={{ ...menu, ref: scroller }}>
          <PopoverContext
            value={{
              trigger: "MenuTrigger",
              triggerRef: button,
              scrollRef: scroller,
              "aria-labelledby": labelledBy,
            }}
          >
            <PopoverBox placement={props.placement} className="min-w-48">
              <MenuList aria-label={props.label}>{props.children}</MenuList>
            </PopoverBox>
          </PopoverContext>
        </MenuContext>
      </RootMenuTriggerStateContext>
    </OverlayTriggerStateContext>
  );
}

/**
 * Moves the focus to an item at once. A press of Enter or Space clicks the button without a pointer, which react-aria takes for a
 * screen reader's: it waits for the animation, then focuses the menu, which was empty at first, and no longer its item.
 */
function MenuList(props: MenuProps<object>) {
  const { isFocusVisible: isWithoutPointer } = useFocusVisible();
  useLayoutEffect(() => {
    if (isWithoutPointer) setInteractionModality("keyboard");
  }, [isWithoutPointer]);
  return <AriaMenu {...props} className={menuClass} />;
}

export type AnchoredMenuProps = {
  label: string;
  /** The element to attach to. */
  anchor: RefObject<Element | null>;
  onClose: () => void;
  placement?: PopoverProps["placement"];
  children: ReactNode;
};

/** What `AnchoredMenu` shows. */
export function AnchoredMenuBox(props: AnchoredMenuProps) {
  return (
    <PopoverBox
      label={props.label}
      triggerRef={props.anchor}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      placement={props.placement}
      className="min-w-48"
    >
      <MenuList aria-label={props.label} autoFocus="first" onClose={props.onClose}>
        {props.children}
      </MenuList>
    </PopoverBox>
  );
}

export type MenuItemProps = {
  children: string;
  icon?: ReactNode;
  keys?: string;
  href?: string;
  onAction?: () => void;
  danger?: boolean;
  /** Why the action is unavailable, as a sentence below its label. */
  unavailable?: string | undefined;
};

/** What `MenuItem` shows. */
export function MenuRow(props: MenuItemProps) {
  return (
    <AriaMenuItem
      textValue={props.children}
      href={props.href}
      onAction={props.onAction}
      isDisabled={props.unavailable !== undefined}
      className={cx(itemClass, props.danger === true && "text-danger")}
    >
      {props.icon !== undefined && <span className="shrink-0 text-muted">{props.icon}</span>}
      <span className="min-w-0 flex-1">
        <Text slot="label" className="block truncate">
          {props.children}
        </Text>
        {props.unavailable !== undefined && (
          <Text slot="description" className="block max-w-64 text-sm text-muted">
            {props.unavailable}
          </Text>
        )}
      </span>
      {props.keys !== undefined && <KeyHint keys={props.keys} />}
    </AriaMenuItem>
  );
}

export type MenuChoiceProps = {
  title: string;
  selected: string;
  onSelect: (value: string) => void;
  options: readonly {
    value: string;
    label: string;
    icon?: ReactNode;
    description?: string;
    /** The screen that `onSelect` opens. */
    href?: string;
  }[];
};

/** What `MenuChoice` shows. */
export function MenuChoiceRows(props: MenuChoiceProps) {
  return (
    <AriaMenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[props.selected]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        if (key !== undefined) props.onSelect(String(key));
      }}
    >
      <Header className="px-2 pt-2 pb-1 text-xs font-medium text-muted">{props.title}</Header>
      {props.options.map((option) => (
        <AriaMenuItem
          key={option.value}
          id={option.value}
          textValue={option.label}
          data-href={option.href}
          className={itemClass}
        >
          {option.icon !== undefined && <span className="shrink-0 text-muted">{option.icon}</span>}
          <span className="min-w-0 flex-1">
            <Text slot="label" className="block truncate">
              {option.label}
            </Text>
            {option.description !== undefined && (
              <Text slot="description" className="block text-sm text-muted">
                {option.description}
              </Text>
            )}
          </span>
          <Check size={14} aria-hidden className="invisible shrink-0 group-data-selected:visible" />
        </AriaMenuItem>
      ))}
    </AriaMenuSection>
  );
}

/** What `MenuSeparator` shows. */
export function MenuLine() {
  return <Separator className="my-1 h-px bg-line" />;
}
