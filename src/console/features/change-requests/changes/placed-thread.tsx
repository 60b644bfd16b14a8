import { LaterThread } from "#console/kit/thread/later-thread.tsx";
import type { ThreadProps } from "#console/kit/thread/thread-frame.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";

const PendingComment = openedLater(
  async () => (await import("../pending/pending-thread.tsx")).PendingComment,
);

/** A thread, or a pending comment, at its place on a page. */
export function PlacedThread(props: ThreadProps) {
  return "isPending" in props.comment ? <PendingComment {...props} /> : <LaterThread {...props} />;
}
