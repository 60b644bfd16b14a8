import type { ReactNode } from "react";
import { ButtonFrame } from "./button.tsx";
import type { ButtonBaseProps } from "./button.tsx";

type IconButtonProps = ButtonBaseProps & {
  /** What the button does; read aloud and shown as its tooltip. */
  label: string;
  /** Keys that do the same, shown beside the label. */
  keys?: string;
  icon: ReactNode;
};

/** A square button with an icon. Quiet unless told otherwise. */
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
