import { useState } from "react";
import type { ReactNode } from "react";
import { PanelLeft, X } from "lucide-react";
import { useLocation } from "react-router";
import { treeDrawerTexts as t } from "#console/messages/space-common.ts";
import { Button } from "#console/ui/button.tsx";
import { cx } from "#console/ui/class-names.ts";
import { Drawer } from "#console/ui/dialog.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";

/**
 * In a narrow window, a button that opens the page tree.
 *
 * @param props.isInline - it stands in the row of a title, instead of in a row of its own
 */
export function TreeDrawer(props: { isInline?: boolean; children: ReactNode }) {
  const { isInline = false, children } = props;
  const { key } = useLocation();
  // The URL at which it was opened: choosing a page closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const close = () => setOpenAt(undefined);
  const button = {
    variant: "quiet" as const,
    icon: <PanelLeft size={16} aria-hidden />,
    "aria-expanded": isOpen,
    onPress: () => setOpenAt(key),
  };
  return (
    <div className={cx("min-[900px]:hidden", isInline ? "-ms-2 sm:mt-0.5" : "border-b px-2 py-1")}>
      {isInline ? (
        <IconButton {...button} label={t.label} />
      ) : (
        <Button {...button}>{t.label}</Button>
      )}
      <Drawer label={t.label} isOpen={isOpen} onClose={close}>
        <div className="flex h-full flex-col">
          <div className="flex justify-end p-2 pb-0">
            <IconButton label={t.close} icon={<X size={16} aria-hidden />} onPress={close} />
          </div>
          <div className="min-h-0 flex-1">{children}</div>
        </div>
      </Drawer>
    </div>
  );
}
