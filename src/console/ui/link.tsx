import type { ReactNode } from "react";
import { ChevronRight } from "lucide-react";
import { Button, buttonClass, type ButtonSize, type ButtonVariant } from "./button.tsx";
import { cx } from "./class-names.ts";
import type { TipProps } from "./tip.ts";

type LinkProps = TipProps & {
  href: string;
  children: ReactNode;
  /**
   * text: accent color; plain: like the surrounding text, underlined on hover; sentence: like the surrounding text, always
   * underlined, because color alone doesn't set a link apart from the words beside it; bare: unstyled.
   */
  look?: "text" | "plain" | "sentence" | "bare";
  /** Opens a new tab, for URLs outside the console. */
  external?: boolean;
  className?: string;
  "aria-current"?: "page" | "true" | undefined;
  "aria-label"?: string | undefined;
};

const looks = {
  text: "rounded-sm text-accent hover:underline underline-offset-2",
  plain: "rounded-sm hover:underline underline-offset-2",
  sentence: "rounded-sm underline underline-offset-2",
  bare: "",
};

/** A link. The shell opens links to the console's own screens without reloading the page. */
export function Link({ look = "text", external, className, children, ...rest }: LinkProps) {
  const target = external === true ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <a {...rest} {...target} className={cx("focus-ring", looks[look], className)}>
      {children}
    </a>
  );
}

/** A link that looks like a button. It navigates, so it is a link. */
export function LinkButton(
  props: Omit<LinkProps, "look"> & {
    variant?: ButtonVariant;
    size?: ButtonSize;
    icon?: ReactNode;
    /** Why the user can't go there, as a sentence. It is then a button that says so. */
    unavailable?: string | undefined;
  },
) {
  const { variant = "secondary", size = "medium", icon, children, className, ...more } = props;
  const { unavailable, ...rest } = more;
  if (unavailable !== undefined) {
    return <Button {...{ variant, size, icon, children, unavailable }} />;
  }
  return (
    <Link {...rest} look="bare" className={cx(buttonClass(variant, size), className)}>
      {icon}
      {children}
    </Link>
  );
}

export type Crumb = { label: string; href: string };

/** The path to the current screen, without the screen itself, which the heading below names. */
export function Breadcrumbs(props: { label: string; crumbs: readonly Crumb[] }) {
  if (props.crumbs.length === 0) return null;
  return (
    <nav aria-label={props.label} className="min-w-0">
      <ol className="flex min-w-0 flex-wrap items-center gap-1 text-sm text-muted">
        {props.crumbs.map((crumb, index) => (
          <li key={crumb.href} className="flex min-w-0 items-center gap-1">
            {index > 0 && (
              <ChevronRight size={12} aria-hidden className="text-faint rtl:rotate-180" />
            )}
            <Link
              href={crumb.href}
              look="plain"
              className="inline-flex min-h-6 min-w-0 items-center"
            >
              <span className="truncate">{crumb.label}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
