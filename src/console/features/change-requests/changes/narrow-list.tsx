import type { ReactNode } from "react";
import { changesTexts as t } from "#console/messages/review.ts";
import { Drawer } from "#console/ui/dialog.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";

/** The list as a drawer, where there is no room for it beside the page. */
export function NarrowList(props: { onClose: () => void; children: ReactNode }) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) return null;
  return (
    <Drawer label={t.list} isOpen onClose={props.onClose}>
      {props.children}
    </Drawer>
  );
}
