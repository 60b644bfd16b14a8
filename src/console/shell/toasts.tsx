import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { isChecking, onChecking } from "#console/data/send-once.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { common, shell } from "#console/messages/common.ts";
import type { ToastRegion as Region } from "#console/ui/toast-region.tsx";
import { showToast, toastQueue } from "#console/ui/toast.ts";

/** Milliseconds in which the first screen's requests have priority. */
const QUIET = 5000;
/** Milliseconds before retrying. */
const PAUSE = 2000;

/** The first message may be that the connection is lost, so the component must be loaded before, or as soon as possible. */
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

/** The current messages. A shortcut also triggers the newest one's undo. */
export function Toasts() {
  useCheckingToast();
  useOfflineToast();
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
      <ToastRegion label={shell.notifications} />
    </Suspense>
  );
}

/** Shown while a write is being retried because its response was lost, wherever it came from. */
function useCheckingToast(): void {
  const isOn = useSyncExternalStore(onChecking, isChecking);
  useEffect(() => {
    if (!isOn) return;
    return showToast({ tone: "info", title: common.failure.checking, stays: true });
  }, [isOn]);
}

/** Said at once: requests take a while until they fail, and what isn't sent is only in this tab. */
function useOfflineToast(): void {
  const isOffline = useSyncExternalStore(onConnection, () => !navigator.onLine);
  useEffect(() => {
    if (!isOffline) return;
    const { title, body } = common.failure.disconnected;
    return showToast({ tone: "info", title, description: body, stays: true });
  }, [isOffline]);
}

function onConnection(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

function findUndoable() {
  return toastQueue.visibleToasts.find(({ content }) => content.action?.label === common.undo);
}
