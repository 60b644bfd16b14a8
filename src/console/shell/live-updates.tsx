import { useEffect, useState, useSyncExternalStore } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "#contract/event.ts";
import { createLiveChanges } from "#console/data/live/changes.ts";
import { publish } from "#console/data/live/live-events.ts";
import { listen } from "#console/data/live/connection.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { NewerNotice } from "#console/kit/newer-notice.tsx";
import { liveTexts as t } from "#console/messages/shell-on-demand.ts";
import { shell } from "#console/messages/common.ts";
import { showToast } from "#console/ui/toast.ts";

/** Shows what others change, and asks before it changes content that the user is reading. */
export function LiveUpdates({ organizationId }: { organizationId: string }) {
  const client = useQueryClient();
  const [changes] = useState(() => createLiveChanges(client, organizationId));
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const stop = changes.start();
    const note = (event: LiveEvent | undefined) => {
      changes.note(event);
      publish(event);
    };
    const hangUp = listen(organizationId, note, () => setLost(true));
    return () => {
      hangUp();
      stop();
    };
  }, [changes, organizationId]);
  const waiting = useSyncExternalStore(changes.subscribe, changes.waiting);
  // The screen stays, so that no input is lost. Opened again, it says why.
  if (isLost)
    return <NewerNotice title={t.lost} action={t.showWhy} onShow={() => location.reload()} />;
  return waiting !== "nothing" && <Waiting title={t[waiting]} onShow={changes.show} />;
}

function Waiting({ title, onShow }: { title: string; onShow: () => Promise<boolean> }) {
  const [isPending, setPending] = useState(false);
  const show = async () => {
    // A key that is held down repeats.
    if (isPending) return;
    setPending(true);
    const isShown = await onShow();
    setPending(false);
    if (!isShown) showToast({ tone: "danger", title: t.failed });
  };
  const run = () => void show();
  useKeys([{ keys: ".", label: t.key, group: shell.keyGroups.screen, run }]);
  return <NewerNotice title={title} action={t.show} onShow={run} isPending={isPending} />;
}
