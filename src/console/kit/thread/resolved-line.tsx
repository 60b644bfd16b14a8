import { CircleCheck } from "lucide-react";
import type { Comment } from "#contract/comment.ts";
import { Excerpt } from "#console/kit/markdown/excerpt.tsx";
import { Time } from "#console/kit/time.tsx";
import { common } from "#console/messages/common.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { Button } from "#console/ui/button.tsx";

/** Who resolved a thread and when, its beginning while collapsed, and a button to expand it. */
export function ResolvedLine(props: { comment: Comment; isOpen: boolean; onToggle: () => void }) {
  const { resolvedBy, resolvedAt, body } = props.comment;
  return (
    <div className="flex min-h-9 items-center gap-2 px-3 text-sm text-muted">
      <CircleCheck size={14} aria-hidden className="shrink-0 text-success" />
      <span className="min-w-0">
        {t.resolvedBy(resolvedBy?.displayName ?? common.someone)}
        {resolvedAt !== undefined && (
          <>
            {", "}
            <Time value={resolvedAt} />
          </>
        )}
      </span>
      {!props.isOpen && (
        <span className="min-w-0 flex-1 truncate max-sm:hidden">
          <Excerpt>{body.markdown ?? ""}</Excerpt>
        </span>
      )}
      <span className="ms-auto shrink-0">
        <Button size="small" variant="quiet" aria-expanded={props.isOpen} onPress={props.onToggle}>
          {props.isOpen ? t.hideResolved : t.showResolved}
        </Button>
      </span>
    </div>
  );
}
