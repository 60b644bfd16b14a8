import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { isChecking, onChecking } from "#console/data/send-once.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { common } from "#console/messages/common.ts";
import { shell } from "#console/messages/shell.ts";
import type { ToastRegion as Region } from "#console/ui/toast-region.tsx";
import { showToast, toastQueue } from "#console/ui/toast.ts";

/** Milliseconds in which the first screen has the connections to itself. */
const QUIET = 5000;
/** Milliseconds before it is asked for again. */
const PAUSE = 2000;

/** The first message may be that the connection is lost: what shows it has to be there before, or come as soon as it can. */
async function loadRegion(): Promise<typeof Region> {
  try {
    return (await import("#console/ui/toast-region.tsx")).ToastRegion;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return loadRegion();
  }
}

const ToastRegion = lazy(async () => ({ default: await loadRegion() }));

const subscribe = (listener: () => void) => toastQueue.subscribe(listener);

/** The messages that are there. What the newest of them offers to undo is also undone by keys. */
export function Toasts() {
  useCheckingToast();
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
  useEffect(() => {
    const timer = setTimeout(() => void loadRegion(), QUIET);
    return () => clearTimeout(timer);
  }, []);
  if (!hasToasts) return null;
  return (
    <Suspense>
      <ToastRegion label={shell.notifications} closeLabel={common.close} />
    </Suspense>
  );
}

/** While a write is sent again because its answer was lost, wherever on the screen it came from. */
function useCheckingToast(): void {
  const isOn = useSyncExternalStore(onChecking, isChecking);
  useEffect(() => {
    if (!isOn) return;
    return showToast({ tone: "info", title: common.failure.checking, stays: true });
  }, [isOn]);
}

function findUndoable() {
  return toastQueue.visibleToasts.find(({ content }) => content.action?.label === common.undo);
}
