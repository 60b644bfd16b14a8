import type { ReactElement, ReactNode } from "react";
import { Check } from "lucide-react";
import { Header } from "react-aria-components/Header";
import { Menu as AriaMenu, MenuItem as AriaMenuItem } from "react-aria-components/Menu";
import { MenuSection as AriaMenuSection, MenuTrigger } from "react-aria-components/Menu";
import { Separator } from "react-aria-components/Separator";
import { Text } from "react-aria-components/Text";
import type { PopoverProps } from "react-aria-components/Popover";
import { cx } from "./class-names.ts";
import { KeyHint } from "./key-hint.tsx";
import { itemClass, menuClass, PopoverBox } from "./popover.tsx";

/** A menu button with actions. */
export function Menu(props: {
  label: string;
  trigger: ReactElement;
  children: ReactNode;
  placement?: PopoverProps["placement"];
}) {
  return (
    <MenuTrigger>
      {props.trigger}
      <PopoverBox placement={props.placement} className="min-w-48">
        <AriaMenu aria-label={props.label} className={menuClass}>
          {props.children}
        </AriaMenu>
      </PopoverBox>
    </MenuTrigger>
  );
}

type MenuItemProps = {
  children: string;
  icon?: ReactNode;
  keys?: string;
  href?: string;
  onAction?: () => void;
  danger?: boolean;
  /** Why the action is unavailable, as a sentence below its label. */
  unavailable?: string | undefined;
};

/** One action or destination. */
export function MenuItem(props: MenuItemProps) {
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

/** A section of a menu that selects one of a few options. */
export function MenuChoice(props: {
  title: string;
  selected: string;
  onSelect: (value: string) => void;
  options: readonly { value: string; label: string; icon?: ReactNode; description?: string }[];
}) {
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

export function MenuSeparator() {
  return <Separator className="my-1 h-px bg-line" />;
}
