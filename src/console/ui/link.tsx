import type { ReactNode } from "react";
import { Link as AriaLink } from "react-aria-components/Link";
import type { LinkProps as AriaLinkProps } from "react-aria-components/Link";
import { buttonClass } from "./button.tsx";
import type { ButtonSize, ButtonVariant } from "./button.tsx";
import { cx } from "./class-names.ts";

type LinkProps = {
  href: string;
  children: ReactNode;
  /** text: accent color; plain: like the surrounding text, underlined on hover; bare: unstyled. */
  look?: "text" | "plain" | "bare";
  /** Opens a new tab, for URLs outside the console. */
  external?: boolean;
  className?: string;
  onHoverStart?: AriaLinkProps["onHoverStart"];
  onFocus?: AriaLinkProps["onFocus"];
  "aria-current"?: "page" | "true";
  "aria-label"?: string;
};

const looks = {
  text: "rounded-sm text-accent data-hovered:underline underline-offset-2",
  plain: "rounded-sm data-hovered:underline underline-offset-2",
  bare: "",
};

/** A link. Within the console it uses the router that the shell has given to react-aria. */
export function Link({ look = "text", external, className, ...rest }: LinkProps) {
  const target = external === true ? { target: "_blank", rel: "noreferrer" } : {};
  return <AriaLink {...rest} {...target} className={cx("focus-ring", looks[look], className)} />;
}

/** A link that looks like a button. It navigates, so it is a link. */
export function LinkButton(
  props: Omit<LinkProps, "look"> & { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode },
) {
  const { variant = "secondary", size = "medium", icon, children, className, ...rest } = props;
  return (
    <Link {...rest} look="bare" className={cx(buttonClass(variant, size), className)}>
      {icon}
      {children}
    </Link>
  );
}
