import { useState, useSyncExternalStore } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Comment } from "#contract/comment.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { readingOrder } from "#console/kit/changes/tree.ts";
import type { Selection } from "#console/kit/selection.ts";
import { useSetResolved } from "#console/kit/thread/thread-writes.ts";
import { threadListTexts as t } from "#console/messages/review-threads.ts";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { Link } from "#console/ui/link.tsx";
import { usePageIndex } from "../page-index.ts";
import { changesQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { groupsOf, inListOrder, type ThreadGroup } from "./thread-order.ts";
import { ThreadRow } from "./thread-row.tsx";

/** Fewer open threads than a window has room for are shown in full. */
const mostInFull = 3;

/** How a list of threads is ordered, and which of them it begins with open. */
export type ListLook = {
  pages: readonly string[];
  isLast: (comment: Comment) => boolean;
  startsOpen: boolean;
};

/**
 * How to list these threads. Those that are resolved meanwhile stay where they are, so that nothing moves away from who works
 * through the list.
 *
 * @param threads - all of the change request
 */
export function useListLook(threads: readonly Comment[]): ListLook {
  const { scope } = useReview();
  const { data } = useInfiniteQuery(changesQuery(scope));
  const [before] = useState(() => new Set(threads.filter(isResolved).map(({ id }) => id)));
  return {
    pages: readingOrder(data?.changes ?? []).map((change) => thingOf(change).id),
    isLast: ({ id }) => before.has(id),
    startsOpen: threads.filter((thread) => !isResolved(thread)).length <= mostInFull,
  };
}

const isResolved = ({ status }: Comment) => status === "resolved";

/** The level of the headings of groups, below that of what is around them. */
type Heading = "h2" | "h3";

/** Threads as rows, open ones first, grouped by page. */
export function ThreadGroups(props: {
  threads: readonly Comment[];
  look: ListLook;
  /** How many of the first ones are surely in the window. */
  inWindow: number;
  heading: Heading;
  selection?: Selection<Comment> | undefined;
}) {
  const { look, selection } = props;
  const { scope, user } = useReview();
  const [params] = useSearchParams();
  const setResolved = useSetResolved(scope, user);
  const { titleOf } = usePageIndex(false);
  const ordered = inListOrder(props.threads, look);
  const surelySeen = new Set(ordered.slice(0, props.inWindow));
  const groups = groupsOf(ordered, look.isLast).map((group) => {
    const { page } = group;
    // A comment has the title of its page when it was written, which the change request may have changed since.
    const title = page === undefined ? t.onWhole : (titleOf(page.id) ?? page.title);
    return (
      <div key={group.key}>
        <GroupHead group={group} title={title} Heading={props.heading} selection={selection} />
        <ul aria-label={title} className="overflow-clip rounded-md border">
          {group.threads.map((comment) => (
            <li key={comment.id} className="group/row">
              <ThreadRow
                comment={comment}
                pageTitle={title}
                isCurrent={params.get("thread") === comment.id}
                isFirst={surelySeen.has(comment)}
                startsOpen={look.startsOpen}
                selection={selection}
                onResolve={({ id, status }) => void setResolved(id, status !== "resolved")}
              />
            </li>
          ))}
        </ul>
      </div>
    );
  });
  return <div className="flex flex-col gap-3">{groups}</div>;
}

function GroupHead(props: {
  group: ThreadGroup;
  title: string;
  Heading: Heading;
  selection: Selection<Comment> | undefined;
}) {
  const { group, title, Heading, selection } = props;
  const { href } = useReview();
  const { page, threads } = group;
  const resolved = threads.filter(isResolved).length;
  return (
    <header className="flex min-h-8 items-center gap-2 px-3 text-sm">
      {selection !== undefined && (
        <SelectGroup title={title} threads={threads} selection={selection} />
      )}
      <Heading className="min-w-0 truncate font-medium">
        {page === undefined ? (
          title
        ) : (
          <Link href={href("changes", { page: page.id })}>{title}</Link>
        )}
      </Heading>
      <span className="text-muted">{t.groupCount(threads.length - resolved, resolved)}</span>
    </header>
  );
}

function SelectGroup(props: {
  title: string;
  threads: readonly Comment[];
  selection: Selection<Comment>;
}) {
  const { threads, selection } = props;
  const isSelected = useSyncExternalStore(selection.subscribe, () =>
    threads.every((thread) => selection.has(thread)),
  );
  return (
    <Checkbox isSelected={isSelected} onChange={(isOn) => selection.set(threads, isOn)}>
      <span className="sr-only">{t.selectGroup(props.title)}</span>
    </Checkbox>
  );
}
