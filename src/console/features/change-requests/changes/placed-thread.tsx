import { parseAnchor } from "#content/prose/anchor.ts";
import { type ThreadProps, ThreadFrame } from "#console/kit/thread/thread-frame.tsx";
import { useFirstDrawn } from "#console/kit/timing.ts";
import { changesTabTexts as tab } from "#console/messages/review-views.ts";
import { later, useLater } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";

const PendingComment = openedLater(
  async () => (await import("../pending/pending-thread.tsx")).PendingComment,
);

/** A thread, or a pending comment, at its place on a page. One about a part of a text quotes it. */
export function PlacedThread(props: ThreadProps) {
  const { node } = props.comment.target;
  const hasRange = node !== undefined && parseAnchor(node.id)?.range !== undefined;
  const head = props.head ?? (hasRange && <Quote preview={node.preview} />);
  const own = { ...props, ...(head !== false && { head }) };
  return "isPending" in props.comment ? <PendingComment {...own} /> : <LaterThread {...own} />;
}

/** What a thread was about when it was started. */
export function Quote({ preview }: { preview: string | undefined }) {
  if (preview === undefined) return null;
  return (
    <div className="border-b px-3 py-2 text-sm text-muted">
      <span className="sr-only">{tab.quoted}: </span>
      <blockquote className="my-0! line-clamp-3 border-s-2 border-line-strong ps-2">
        {preview}
      </blockquote>
    </div>
  );
}

const body = later(async () => (await import("#console/kit/thread/thread-body.tsx")).ThreadBody);

/**
 * A thread next to a comparison. The first ones come as their texts, in about the space that they need: the comparison is what
 * people came for, and doesn't wait for the code of discussions.
 */
function LaterThread(props: ThreadProps) {
  return <ThreadFrame {...props} Body={useLater(body, useFirstDrawn())} />;
}
