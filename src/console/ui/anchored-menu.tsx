import { floatingParts } from "./floating/later.ts";
import type { AnchoredMenuProps } from "./floating/menu-box.tsx";
import { useLater } from "./later.ts";

/**
 * A menu attached to an arbitrary element, such as one menu for all rows of a list, which then only need plain buttons. The focus
 * moves into it and returns to the element. Contains the parts of `Menu`.
 */
export function AnchoredMenu(props: AnchoredMenuProps) {
  const parts = useLater(floatingParts, true, props.onClose);
  return parts !== undefined && <parts.AnchoredMenuBox {...props} />;
}
