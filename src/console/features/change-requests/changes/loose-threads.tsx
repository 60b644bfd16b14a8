import type { Comment } from "#contract/comment.ts";
import { changesTabTexts as tab } from "#console/messages/review-views.ts";
import { UnsentDraft } from "#console/kit/thread/thread-draft.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { useReview } from "../use-review.ts";
import { PlacedThread, Quote } from "./placed-thread.tsx";
import { useAddress } from "./use-address.ts";
import type { BlockComposers } from "./use-block-composers.ts";
import type { NodeComposerProps } from "./open-composer.tsx";

/** Threads and unsent drafts whose block isn't shown, each thread with the text it was about. */
export function LooseThreads(props: {
  pageId: string;
  comments: readonly Comment[];
  /** Blocks with a draft. */
  nodes: readonly string[];
  composers: BlockComposers;
}) {
  const { pageId, comments, nodes, composers } = props;
  const { scope, user } = useReview();
  const { thread } = useAddress();
  const count = comments.length + nodes.length;
  if (count === 0) return null;
  return (
    <section
      aria-labelledby="unanchored"
      tabIndex={-1}
      data-threads
      className="focus-ring flex max-w-3xl flex-col gap-2 rounded-md"
    >
      <h3 id="unanchored" className="font-semibold">
        {tab.unanchored} ({count})
      </h3>
      <p className="text-sm text-muted">{tab.unanchoredHint}</p>
      {comments.map((comment) => (
        <PlacedThread
          key={comment.id}
          scope={scope}
          comment={comment}
          user={user}
          isCurrent={comment.id === thread}
          head={<Quote preview={comment.target.node?.preview} />}
        />
      ))}
      {nodes.map((node) => (
        <NodeComposer key={node} pageId={pageId} node={node} composers={composers} isLoose />
      ))}
    </section>
  );
}

const OpenComposer = openedLater(async () => (await import("./open-composer.tsx")).OpenComposer);

/** A new thread about a block or a page. While closed, it shows whether there is unsent text. */
export function NodeComposer(props: NodeComposerProps) {
  const { node, composers } = props;
  if (composers.isOpen(node)) return <OpenComposer {...props} />;
  return (
    <div>
      <UnsentDraft onPress={() => composers.open(node)} />
    </div>
  );
}
