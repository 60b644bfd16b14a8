import {
  lazy,
  Suspense,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type RefObject,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from "react";
import { cx } from "#console/ui/class-names.ts";
import { focusPressed } from "#console/ui/button.tsx";
import type { TipProps } from "#console/ui/tip.ts";

/** Props that a menu of the rail gets from its button. */
export type RailMenuProps = { anchor: RefObject<Element | null>; onClose: () => void };

/** A menu that is loaded when the user is about to open it: menus would be a fifth of the first load. */
export function railMenu<Props extends object>(
  load: () => Promise<ComponentType<Props & RailMenuProps>>,
) {
  return { load, Menu: lazy(async () => ({ default: await load() })) };
}

/**
 * A button of the rail with its menu.
 *
 * @param props.menu - created once, with `railMenu`
 * @param props.with - additional props of the menu
 */
export function RailMenu<Props extends object>(
  props: Omit<ComponentProps<typeof RailButton>, "popup" | "onPress" | "ref"> & {
    menu: ReturnType<typeof railMenu<Props>>;
    with: Props;
  },
) {
  const { menu, with: given, ...button } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { Menu } = menu as ReturnType<typeof railMenu<object>>;
  return (
    <>
      <RailButton
        {...button}
        ref={anchor}
        popup={{ isOpen, onApproach: () => void menu.load().catch(() => undefined) }}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <Menu {...given} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * A full-width button in the rail that opens something.
 *
 * @param props.name - shown next to the icon; only read by screen readers when collapsed
 * @param props.hint - the button's purpose, read by screen readers after the name
 */
export function RailButton(props: {
  isCollapsed: boolean;
  icon: ReactNode;
  name: string;
  hint?: string;
  onPress: () => void;
  isStrong?: boolean;
  /** Shown at the end, if there is room. */
  end?: ReactNode;
  /** For a menu button: whether the menu is open, and what to do when the user is about to open it. */
  popup?: { isOpen: boolean; onApproach: () => void };
  /** Made with `tip`. */
  tip?: TipProps;
  ref?: Ref<HTMLButtonElement>;
}) {
  const { popup, onPress } = props;
  return (
    <button
      ref={props.ref}
      type="button"
      {...props.tip}
      onClick={(event) => {
        focusPressed(event);
        onPress();
      }}
      {...(popup !== undefined && {
        "aria-haspopup": "menu" as const,
        "aria-expanded": popup.isOpen,
        onPointerEnter: popup.onApproach,
        onFocus: popup.onApproach,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          onPress();
        },
      })}
      className={cx(
        "focus-ring flex h-9 min-w-0 cursor-default items-center gap-2 rounded-md hover:bg-hover active:bg-pressed aria-expanded:bg-hover",
        props.isCollapsed ? "w-8 justify-center" : "w-full px-1.5",
      )}
    >
      {props.icon}
      <span
        className={cx(
          props.isCollapsed ? "sr-only" : "min-w-0 flex-1 truncate text-start",
          props.isStrong === true && "font-semibold",
        )}
      >
        {props.name}
      </span>
      {props.hint !== undefined && <span className="sr-only">, {props.hint}</span>}
      {!props.isCollapsed && props.end}
    </button>
  );
}
