import { useDeferredValue } from "react";
import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Comment } from "#contract/comment.ts";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { Thread } from "#console/kit/thread/thread.tsx";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { threadListTexts as t } from "#console/messages/review.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Select } from "#console/ui/select.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { usePending } from "../pending/pending-data.ts";
import { openSuggestions } from "../suggestions/suggesting.ts";
import { useReview } from "../use-review.ts";
import { PendingThreads } from "./pending-threads.tsx";
import { ThreadHead } from "./thread-head.tsx";

export { prepareDrawings as prepare } from "#console/kit/markdown/use-drawing.ts";

const ApplyAll = openedLater(async () => (await import("../suggestions/apply-all.tsx")).ApplyAll);

/** All threads of the change request, each with a link to its position. */
export function Component() {
  const { scope } = useReview();
  const { data, error, refetch } = useQuery(threadsQuery(scope));
  const pending = usePending();
  if (data === undefined) {
    return error === null ? (
      <Pending>
        <SkeletonRows />
      </Pending>
    ) : (
      <FailureState error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0 && pending.length === 0) {
    return (
      <EmptyState icon={<MessageSquare size={20} aria-hidden />} title={t.empty}>
        {t.emptyBody}
      </EmptyState>
    );
  }
  return <ThreadList threads={data} />;
}

/** More threads than fit into a window. */
const firstDrawn = 20;
/** Threads that are surely in the window. */
const firstInWindow = 3;

function ThreadList({ threads }: { threads: readonly Comment[] }) {
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const status = params.get("status") ?? "";
  const author = params.get("author") ?? "";
  const thread = params.get("thread");
  const set = (name: string, value: string) => setParams({ [name]: value }, true);
  const authors = new Map(threads.map(({ postedBy }) => [postedBy.id, postedBy.displayName]));
  const shown = threads.filter(
    (item) =>
      (status === "" || item.status === status) && (author === "" || item.postedBy.id === author),
  );
  const suggesting = openSuggestions(shown);
  // The first ones at once, the others in slices.
  const drawn = useDeferredValue(shown, shown.slice(0, firstDrawn));
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-3 pt-4 pb-16">
      <PendingThreads />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t.status}
          labelHidden
          className="w-36"
          value={status}
          onChange={(value) => set("status", value)}
          options={[
            { value: "", label: t.all },
            { value: "open", label: t.open },
            { value: "resolved", label: t.resolved },
          ]}
        />
        <Select
          label={t.author}
          labelHidden
          className="w-44"
          value={author}
          onChange={(value) => set("author", value)}
          options={[
            { value: "", label: t.anybody },
            ...[...authors].map(([value, label]) => ({ value, label })),
          ]}
        />
        <span role="status" className="ms-auto text-sm text-muted">
          {t.count(shown.length, threads.length)}
        </span>
        {suggesting.length > 1 && <ApplyAll suggesting={suggesting} />}
      </div>
      {shown.length === 0 && (
        <NoMatches onClear={() => setParams({ status: "", author: "" }, true)} />
      )}
      {drawn.map((comment, at) => (
        <ListedThread
          key={comment.id}
          comment={comment}
          isCurrent={comment.id === thread}
          isFirst={at < firstInWindow}
        />
      ))}
    </div>
  );
}

function ListedThread(props: { comment: Comment; isCurrent: boolean; isFirst: boolean }) {
  const { scope, user } = useReview();
  return (
    <Thread scope={scope} user={user} {...props} head={<ThreadHead comment={props.comment} />} />
  );
}
