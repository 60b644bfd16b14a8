import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  createContext,
  use,
  type ComponentProps,
} from "react";
import { LoaderCircle } from "lucide-react";
import { cx } from "./class-names.ts";
import { tip } from "./tip.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium";

export type ButtonBaseProps = {
  onPress?: () => void;
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
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  "aria-expanded"?: boolean;
  "aria-controls"?: string;
  "aria-pressed"?: boolean;
  /** The path of the screen it leads to, if it isn't a link: its code is loaded when the user approaches (shell/preload.ts). */
  "data-screen"?: string;
};

type ButtonProps = ButtonBaseProps & { icon?: ReactNode; children: ReactNode };

const shape =
  "focus-ring relative inline-flex shrink-0 cursor-default items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none transition-colors forced-colors:aria-pressed:bg-[Highlight]! forced-colors:aria-pressed:text-[HighlightText]! forced-colors:aria-pressed:forced-color-adjust-none";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent-solid text-on-accent hover:bg-accent-solid-hover active:bg-accent-solid-hover",
  secondary:
    "border-line-strong bg-raised text-text hover:bg-hover active:bg-pressed aria-pressed:bg-selected aria-pressed:text-accent",
  quiet:
    "border-transparent text-text hover:bg-hover active:bg-pressed aria-expanded:bg-hover aria-pressed:bg-selected aria-pressed:text-accent",
  danger:
    "border-transparent bg-danger-solid text-on-accent hover:bg-danger-solid-hover active:bg-danger-solid-hover",
};

const unavailableClass = "border-line! bg-sunken! text-disabled!";

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
  // Where there is an icon, its place shows that the button is busy, and the label stays.
  const isBusy = icon !== undefined && rest.isPending === true;
  return (
    <ButtonFrame {...rest} square={false} showsBusy={isBusy}>
      {isBusy ? <Spinner size={14} /> : icon}
      {children}
    </ButtonFrame>
  );
}

/** What Button and IconButton share: pending and unavailable states. */
export function ButtonFrame(
  props: ButtonBaseProps & {
    square: boolean;
    /** The children show that it is busy. */
    showsBusy?: boolean;
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
    showsBusy = false,
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
  const trigger = useTrigger();
  const off = unavailable !== undefined && !isPending;
  const isBusy = off || isPending;
  // Transparent instead of hidden, so that the button keeps its name.
  const isOver = isPending && !showsBusy;
  const { text, keys } = off ? { text: unavailable, keys: undefined } : (tooltip ?? {});
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    focusPressed(event);
    onPress?.();
    trigger?.onClick?.(event);
  };
  return (
    <button
      {...rest}
      {...trigger}
      {...tip(text, keys)}
      ref={trigger?.ref ?? rest.ref}
      type={isBusy ? "button" : type}
      // Instead of `disabled`, so that the button stays in the tab order and its reason can be found.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy ? isPending : undefined}
      onClick={isBusy ? undefined : onClick}
      onKeyDown={isBusy ? undefined : trigger?.onKeyDown}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      className={cx(
        buttonClass(variant, size, square),
        off && (variant === "quiet" ? "bg-transparent! text-disabled!" : unavailableClass),
        className,
      )}
    >
      <span className={cx("inline-flex min-w-0 items-center gap-1.5", isOver && "opacity-0")}>
        {children}
      </span>
      {isOver && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

/**
 * Focuses a button that is pressed with the pointer, which not every browser does: what it opens returns the focus to it. Enter in
 * a field also clicks the form's button, and must leave the focus in the field.
 */
export function focusPressed({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
  if (detail > 0) currentTarget.focus({ preventScroll: true });
}

/** What a button needs to open something and to say so. */
type Trigger = Pick<
  ComponentProps<"button">,
  "id" | "ref" | "onClick" | "onKeyDown" | "aria-haspopup" | "aria-expanded" | "aria-controls"
>;

/** Makes the button inside the trigger of a menu or a popover. */
export const TriggerContext = createContext<Trigger | undefined>(undefined);

function useTrigger(): Trigger | undefined {
  return use(TriggerContext);
}

/** Shows activity. Hidden from screen readers: the surrounding text says what is loading. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden className="animate-spin" />;
}
