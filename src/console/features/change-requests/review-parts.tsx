import type { Comment, ResolvingEdit } from "#contract/comment.ts";
import type { ThreadParts } from "#console/kit/thread/thread-parts.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { EditCommented } from "./suggestions/thread-parts.tsx";
import { editAddress } from "./threads/use-thread-keys.ts";
import { useReview } from "./use-review.ts";

/** What the threads of a change request have besides their words. */
export const reviewParts: ThreadParts = {
  Suggestion: openedLater(
    async () => (await import("./suggestions/suggestion-view.tsx")).SuggestionView,
  ),
  Acts: ReviewActs,
  Edit: ResolvedByEdit,
};

const ResolveByEdit = openedLater(
  async () => (await import("./threads/resolve-by-edit.tsx")).ResolveByEdit,
);

function ReviewActs({ comment }: { comment: Comment }) {
  const { status, resolvedEdit, target } = comment;
  return (
    <>
      {/* Other platforms may not know such edits. */}
      {status === "open" && resolvedEdit === null && target.page?.outdated === true && (
        <ResolveByEdit comment={comment} />
      )}
      <EditCommented comment={comment} />
    </>
  );
}

/** Leads to the comparison of the edit that resolved a thread. */
function ResolvedByEdit({ comment, edit }: { comment: Comment; edit: ResolvingEdit }) {
  const { href } = useReview();
  return (
    <>
      <Link look="sentence" href={editAddress(href, comment, edit)}>
        {threadTexts.resolvedByEdit}
      </Link>
      {edit.createdBy && ` ${threadTexts.editOf(edit.createdBy.displayName)}`}
    </>
  );
}
