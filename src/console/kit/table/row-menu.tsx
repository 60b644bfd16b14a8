import type { RefObject } from "react";
import { tableTexts as t } from "#console/messages/table.ts";
import { AnchoredMenu } from "#console/ui/anchored-menu.tsx";
import { MenuItem } from "#console/ui/menu.tsx";
import type { RowAction } from "./types.ts";

/** The one menu of all rows, beside the button it was opened from; a menu in every row would cost frames. */
export function RowMenu(props: {
  name: string;
  actions: readonly RowAction[];
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  return (
    <AnchoredMenu
      isOpen
      label={t.actionsOf(props.name)}
      anchor={props.trigger}
      onClose={props.onClose}
      placement="bottom end"
    >
      {props.actions.map(({ label, ...action }) => (
        <MenuItem key={label} {...action}>
          {label}
        </MenuItem>
      ))}
    </AnchoredMenu>
  );
}
