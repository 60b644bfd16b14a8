import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { HintStyle } from "#content/blocks/tags.ts";
import { proseTexts } from "#console/messages/prose.ts";

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
    <div data-block={props["data-block"]} className={`prose-hint prose-hint-${style}`}>
      <HintIcon style={style} />
      <div className="min-w-0 flex-1">{props.children}</div>
    </div>
  );
}
