import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { proseTexts } from "#console/messages/prose.ts";

const hintIcons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };
export type HintStyle = keyof typeof hintIcons;

/** The style of a hint. Unknown styles are shown as information. */
export function hintStyle(style: string | undefined): HintStyle {
  return style !== undefined && Object.hasOwn(hintIcons, style) ? (style as HintStyle) : "info";
}

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
  style: string | undefined;
  "data-block": string | undefined;
  children: ReactNode;
}) {
  const style = hintStyle(props.style);
  return (
    <div data-block={props["data-block"]} className={`prose-hint prose-hint-${style}`}>
      <HintIcon style={style} />
      <div className="min-w-0 flex-1">{props.children}</div>
    </div>
  );
}
