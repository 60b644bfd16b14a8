import type { ReactNode } from "react";
import { ButtonFrame } from "./button.tsx";
import type { ButtonBaseProps } from "./button.tsx";

type IconButtonProps = ButtonBaseProps & {
  /** The action; its accessible name and tooltip. */
  label: string;
  /** The keyboard shortcut, shown next to the label. */
  keys?: string;
  icon: ReactNode;
};

/** A square button with an icon. Its default variant is quiet. */
export function IconButton({ label, keys, icon, variant = "quiet", ...rest }: IconButtonProps) {
  return (
    <ButtonFrame
      {...rest}
      variant={variant}
      square
      aria-label={label}
      tooltip={{ text: label, keys }}
    >
      {icon}
    </ButtonFrame>
  );
}
