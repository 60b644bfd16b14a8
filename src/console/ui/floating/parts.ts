import { DialogFrame, DrawerFrame } from "./dialog-frame.tsx";
import { AnchoredMenuBox, MenuBox, MenuChoiceRows, MenuLine, MenuRow } from "./menu-box.tsx";
import { PopoverDialog } from "./popover-box.tsx";
import { SelectBox } from "./select-box.tsx";
import { Tip } from "./tip.tsx";

/** Loaded together, because whoever opens one thing opens others. */
export const parts = {
  AnchoredMenuBox,
  DialogFrame,
  DrawerFrame,
  MenuBox,
  MenuChoiceRows,
  MenuLine,
  MenuRow,
  PopoverDialog,
  SelectBox,
  Tip,
};
