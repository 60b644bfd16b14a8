import type { Comment } from "#contract/comment.ts";
import { threadListTexts as t } from "#console/messages/review-threads.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import { useReview } from "../use-review.ts";
import { threadAddress } from "./use-thread-keys.ts";

/** What a thread in a list is about, with a link to its place. */
export function ThreadHead({ comment }: { comment: Comment }) {
  const { href } = useReview();
  const { page, node, review } = comment.target;
  const place = page?.title ?? (review === undefined ? t.onWhole : t.onReview);
  return (
    <div className="flex flex-col gap-1 border-b bg-sunken px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-medium">{place}</span>
        {page?.outdated === true && <Badge>{t.since["page edited"]}</Badge>}
        <Link
          href={threadAddress(href, comment)}
          className="ms-auto inline-flex min-h-6 items-center"
        >
          {t.go}
          <span className="sr-only">: {place}</span>
        </Link>
      </div>
      {node?.preview !== undefined && (
        <blockquote className="line-clamp-2 border-s-2 border-line-strong ps-2 text-muted">
          {node.preview}
        </blockquote>
      )}
    </div>
  );
}
