import type { ReactNode, Ref } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import type { ButtonProps as AriaButtonProps, PressEvent } from "react-aria-components/Button";
import { cx } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium";

export type ButtonBaseProps = {
  onPress?: (event: PressEvent) => void;
  /** The user points at it or focuses it: the time to load what it opens. */
  onApproach?: () => void;
  type?: "button" | "submit" | "reset";
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A request is running: the button keeps its focus and width, and ignores presses. */
  isPending?: boolean;
  /**
   * Why the button is unavailable, as a sentence. It stays visible and focusable, so that everybody can find the reason. A button
   * can't be disabled without one.
   */
  unavailable?: string | undefined;
  autoFocus?: boolean;
  /** ID of the form that the button submits, if it is outside the form. */
  form?: string;
  slot?: string | null;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  "aria-expanded"?: boolean;
  "aria-controls"?: string;
  "aria-pressed"?: boolean;
};

type ButtonProps = ButtonBaseProps & { icon?: ReactNode; children: ReactNode };

const shape =
  "focus-ring relative inline-flex shrink-0 cursor-default items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none transition-colors forced-colors:aria-pressed:bg-[Highlight]! forced-colors:aria-pressed:text-[HighlightText]! forced-colors:aria-pressed:forced-color-adjust-none";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent-solid text-on-accent data-hovered:bg-accent-solid-hover data-pressed:bg-accent-solid-hover",
  secondary:
    "border-line-strong bg-raised text-text data-hovered:bg-hover data-pressed:bg-pressed aria-pressed:bg-selected aria-pressed:text-accent",
  quiet:
    "border-transparent text-text data-hovered:bg-hover data-pressed:bg-pressed aria-expanded:bg-hover aria-pressed:bg-selected aria-pressed:text-accent",
  danger:
    "border-transparent bg-danger-solid text-on-accent data-hovered:bg-danger-solid-hover data-pressed:bg-danger-solid-hover",
};

/** A button's classes without its behavior, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, square = false): string {
  const sizes =
    size === "small"
      ? cx("h-6 text-sm", square ? "w-6" : "px-2")
      : cx("h-8 text-base", square ? "w-8" : "px-3");
  return cx(shape, variants[variant], sizes);
}

/** A button with a text label. */
export function Button(props: ButtonProps) {
  const { icon, children, ...rest } = props;
  return (
    <ButtonFrame {...rest} square={false}>
      {icon}
      {children}
    </ButtonFrame>
  );
}

/** What Button and IconButton share: pending and unavailable states. */
export function ButtonFrame(
  props: ButtonBaseProps & {
    square: boolean;
    children: ReactNode;
    "aria-label"?: string;
    /** Shown while the button is available; otherwise the reason is shown. */
    tooltip?: { text: string; keys: string | undefined };
  },
) {
  const {
    variant = "secondary",
    size = "medium",
    square,
    className,
    children,
    tooltip,
    ...behavior
  } = props;
  const {
    unavailable,
    isPending = false,
    onPress,
    onApproach,
    type = "button",
    ...rest
  } = behavior;
  const off = unavailable !== undefined && !isPending;
  // `aria-disabled` instead of `disabled`, so that the button stays in the tab order and its reason can be found. The same for a
  // pending one: the library would announce it with an ID that no longer exists when the button is removed.
  const press: Partial<AriaButtonProps> =
    off || isPending
      ? {
          type: "button",
          render: (dom) => <button {...dom} aria-disabled="true" aria-busy={isPending} />,
        }
      : { type, onPress };
  const button = (
    <AriaButton
      {...rest}
      {...press}
      {...(onApproach !== undefined && { onHoverStart: onApproach, onFocus: onApproach })}
      className={cx(
        buttonClass(variant, size, square),
        off && "border-line! bg-sunken! text-disabled!",
        className,
      )}
    >
      <span className={cx("inline-flex min-w-0 items-center gap-1.5", isPending && "invisible")}>
        {children}
      </span>
      {isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </AriaButton>
  );
  const { text, keys } = off ? { text: unavailable, keys: undefined } : (tooltip ?? {});
  return (
    <Tooltip text={text} keys={keys}>
      {button}
    </Tooltip>
  );
}
