import { use } from "react";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { showToast } from "#console/ui/toast.ts";
import { Collecting } from "../staged/collecting.ts";

/** A function that says what was done, or that it was staged. */
export function useDoneToast(): (done: string) => void {
  const isCollecting = use(Collecting);
  return (done) => showToast({ tone: "success", title: isCollecting ? t.staged : done });
}
