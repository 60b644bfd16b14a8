import { lazy, Suspense, useSyncExternalStore } from "react";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { common } from "#console/messages/common.ts";
import { shell } from "#console/messages/shell.ts";
import { toastQueue } from "#console/ui/toast.ts";

const ToastRegion = lazy(async () => ({
  default: (await import("#console/ui/toast-region.tsx")).ToastRegion,
}));

const subscribe = (listener: () => void) => toastQueue.subscribe(listener);

/** The messages that are there. What the newest of them offers to undo is also undone by keys. */
export function Toasts() {
  const hasToasts = useSyncExternalStore(subscribe, () => toastQueue.visibleToasts.length > 0);
  const undoable = useSyncExternalStore(subscribe, findUndoable);
  useKeys(
    undoable === undefined
      ? []
      : [
          {
            keys: "Mod+z",
            label: shell.undoLast,
            group: shell.keyGroups.general,
            run: () => {
              toastQueue.close(undoable.key);
              undoable.content.action?.onPress();
            },
          },
        ],
  );
  if (!hasToasts) return null;
  return (
    <Suspense>
      <ToastRegion label={shell.notifications} closeLabel={common.close} />
    </Suspense>
  );
}

function findUndoable() {
  return toastQueue.visibleToasts.find(({ content }) => content.action?.label === common.undo);
}
