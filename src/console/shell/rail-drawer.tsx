import { X } from "lucide-react";
import { shell } from "#console/messages/common.ts";
import { Drawer } from "#console/ui/dialog.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Rail } from "./rail.tsx";
import type { RailProps } from "./rail.tsx";

/** The rail as a drawer in a narrow window. */
export function RailDrawer(
  props: Omit<RailProps, "isCollapsed" | "onToggle"> & { onClose: () => void },
) {
  return (
    <Drawer label={shell.navigation} isOpen onClose={props.onClose}>
      <div className="flex h-full flex-col">
        <div className="flex justify-end p-2 pb-0">
          <IconButton
            label={shell.closeNavigation}
            icon={<X size={16} aria-hidden />}
            onPress={props.onClose}
          />
        </div>
        <div className="min-h-0 flex-1">
          <Rail {...props} isCollapsed={false} />
        </div>
      </div>
    </Drawer>
  );
}
