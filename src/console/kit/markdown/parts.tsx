import { type ReactNode, type Ref, Children } from "react";
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { HintStyle, Written } from "#content/blocks/tags.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { nameTag } from "#content/blocks/descriptions.ts";

/* Small parts of texts, also for comparisons and for what is loaded on demand. */

const hintIcons: Record<HintStyle, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

export function HintIcon(props: { style: HintStyle }) {
  const Icon = hintIcons[props.style];
  return (
    <Icon
      size={16}
      aria-label={proseTexts.hints[props.style]}
      role="img"
      className="prose-hint-icon"
    />
  );
}

export function Hint(props: {
  style: HintStyle;
  "data-block": string | undefined;
  children: ReactNode;
}) {
  const { style } = props;
  return (
    <div data-block={props["data-block"]} className={`prose-hint prose-hint-${style}`} dir="auto">
      <HintIcon style={style} />
      <div className="min-w-0 flex-1">{props.children}</div>
    </div>
  );
}

/** Wide or long content that scrolls. It can get the focus, so that the keyboard can scroll it. */
export function ScrollFrame(props: {
  label: string;
  /** `ltr` for code, on every page. */
  dir?: "ltr" | "auto" | undefined;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={props.ref}
      role="group"
      aria-label={props.label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is reached by Tab (WCAG 2.1.1)
      tabIndex={0}
      dir={props.dir}
      className={props.className}
    >
      {props.children}
    </div>
  );
}

export type FormulaProps = {
  /** TeX. */
  children: string;
  /** As a block on its own line. */
  display?: boolean;
  "data-block"?: string | undefined;
};

/** The source of a formula: shown until KaTeX is loaded, and when the formula is invalid. */
export function FormulaSource({ children, display, ...anchor }: FormulaProps) {
  if (!display) return <code>{children}</code>;
  return (
    <div {...anchor} className="prose-formula prose-scroll" dir="ltr">
      <pre>
        <code>{children}</code>
      </pre>
    </div>
  );
}

export type TabsProps = { titles: readonly string[]; children: ReactNode };

/** What tabs show: one panel each. */
export const panelsOf = ({ children }: TabsProps) =>
  Children.toArray(children).filter((child) => typeof child !== "string");

/** The name and attributes of a block, as one line of text. */
export function tagLabel(name: string, attributes: Written): string {
  const condition = attributes[""];
  if (condition !== undefined && (name === "if" || name === "elif")) {
    return proseTexts.shownIf(condition);
  }
  return nameTag(name, attributes);
}
