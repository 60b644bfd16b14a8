import type { DialogProps, DrawerProps } from "./floating/dialog-frame.tsx";
import { useLater, floatingParts } from "./later.ts";

/** A modal dialog. The focus stays inside and returns afterwards. */
export function Dialog(props: DialogProps) {
  const parts = useLater(floatingParts, props.isOpen, props.onClose);
  return parts !== undefined && <parts.DialogFrame {...props} />;
}

/** A panel from the edge of the screen: the rail of a narrow window, details of a row. */
export function Drawer(props: DrawerProps) {
  const parts = useLater(floatingParts, props.isOpen, props.onClose);
  return parts !== undefined && <parts.DrawerFrame {...props} />;
}
