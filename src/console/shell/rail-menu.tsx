import { lazy, Suspense, useRef, useState } from "react";
import type { ComponentProps, ComponentType, RefObject } from "react";
import { RailButton } from "#console/ui/rail-button.tsx";

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
