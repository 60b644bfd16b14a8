import type { ReactNode, Ref } from "react";
import { Button } from "react-aria-components/Button";
import { cx } from "./class-names.ts";

/**
 * A button over the width of the rail that opens something.
 *
 * @param props.name - what is shown beside the icon; collapsed, only read aloud
 * @param props.hint - what the button is for, read aloud after the name
 */
export function RailButton(props: {
  isCollapsed: boolean;
  icon: ReactNode;
  name: string;
  hint?: string;
  onPress: () => void;
  isStrong?: boolean;
  /** At the end, while there is room. */
  end?: ReactNode;
  /** For a button that opens a menu: whether it is open, and what to do when somebody is about to open it. */
  popup?: { isOpen: boolean; onApproach: () => void };
  ref?: Ref<HTMLButtonElement>;
}) {
  const { popup, onPress } = props;
  return (
    <Button
      ref={props.ref}
      onPress={onPress}
      {...(popup !== undefined && {
        "aria-haspopup": "menu",
        "aria-expanded": popup.isOpen,
        onHoverStart: popup.onApproach,
        onFocus: popup.onApproach,
        onKeyDown: ({ key }) => {
          if (key === "ArrowDown" || key === "ArrowUp") onPress();
        },
      })}
      className={cx(
        "focus-ring flex h-9 min-w-0 cursor-default items-center gap-2 rounded-md data-hovered:bg-hover data-pressed:bg-pressed aria-expanded:bg-hover",
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
    </Button>
  );
}
