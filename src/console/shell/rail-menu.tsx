import { lazy, Suspense, useRef, useState } from "react";
import type { ComponentProps, ComponentType, RefObject } from "react";
import { RailButton } from "#console/ui/rail-button.tsx";

/** What a menu of the rail is told by its button. */
export type RailMenuProps = { anchor: RefObject<Element | null>; onClose: () => void };

/** A menu that is loaded when somebody is about to open it: menus are a fifth of what the first screen would load. */
export function railMenu<Props extends object>(
  load: () => Promise<ComponentType<Props & RailMenuProps>>,
) {
  return { load, Menu: lazy(async () => ({ default: await load() })) };
}

/**
 * A button of the rail and the menu that it opens.
 *
 * @param props.menu - made once, by `railMenu`
 * @param props.with - what the menu needs beside its button
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
