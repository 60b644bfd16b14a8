import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Comment } from "#contract/comment.ts";
import { call } from "#console/data/client.ts";
import { gate } from "#console/kit/gate.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { Selection, useSelectedCount } from "#console/kit/selection.ts";
import type { BulkAction } from "#console/kit/table/types.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { threadListTexts as t } from "#console/messages/review-threads.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Select } from "#console/ui/select.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { later, useLater, useWasOpen } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { ThreadScope } from "#screens/threads.ts";
import { usePending } from "../pending/pending-data.ts";
import { openSuggestions } from "../suggestions/suggesting.ts";
import { useReview } from "../use-review.ts";
import { PendingThreads } from "./pending-threads.tsx";
import { ThreadGroups, useListLook } from "./thread-groups.tsx";
import { inListOrder } from "./thread-order.ts";

export { prepareDrawings as prepare } from "#console/kit/markdown/use-drawing.ts";

const ApplyAll = openedLater(async () => (await import("../suggestions/apply-all.tsx")).ApplyAll);

const bulkPart = later(() => import("#console/kit/table/bulk/bulk.tsx"));

/** All threads of the change request, as rows that can be opened and resolved together. */
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
/** Rows that are surely in the window. */
const firstInWindow = 12;

function ThreadList({ threads }: { threads: readonly Comment[] }) {
  const { user } = useReview();
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const status = params.get("status") ?? "";
  const author = params.get("author") ?? "";
  const assignee = params.get("assignee") ?? "";
  const set = (name: string, value: string) => setParams({ [name]: value }, true);
  const authors = new Map(threads.map(({ postedBy }) => [postedBy.id, postedBy.displayName]));
  const assignees = new Map(
    threads.flatMap(({ assignee: one }) => (one ? [[one.id, one.displayName] as const] : [])),
  );
  const shown = threads.filter(
    (item) =>
      (status === "" || item.status === status) &&
      (author === "" || item.postedBy.id === author) &&
      (assignee === "" || item.assignee?.id === assignee),
  );
  const suggesting = openSuggestions(shown);
  const look = useListLook(threads);
  const ordered = inListOrder(shown, look);
  // The first ones at once, the others in slices.
  const drawn = useDeferredValue(ordered, ordered.slice(0, firstDrawn));
  const [selection] = useState(() => new Selection<Comment>(({ id }) => id));
  useEffect(() => selection.refresh(threads), [selection, threads]);
  useListKeys(selection);
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
        {(assignees.size > 0 || assignee !== "") && (
          <Select
            label={t.assignee}
            labelHidden
            className="w-44"
            value={assignee}
            onChange={(value) => set("assignee", value)}
            options={[
              { value: "", label: t.anyAssignee },
              ...[...assignees].map(([value, name]) => ({
                value,
                label: value === user.id ? threadTexts.assignedToYou : threadTexts.assignedTo(name),
              })),
            ]}
          />
        )}
        <span role="status" className="ms-auto text-sm text-muted">
          {t.count(shown.length, threads.length)}
        </span>
        {suggesting.length > 1 && <ApplyAll suggesting={suggesting} />}
      </div>
      {shown.length === 0 && (
        <NoMatches onClear={() => setParams({ status: "", author: "", assignee: "" }, true)} />
      )}
      <ThreadGroups
        heading="h2"
        threads={drawn}
        look={look}
        inWindow={firstInWindow}
        selection={selection}
      />
      <div className="sticky bottom-(--view-bar) z-10 flex flex-col gap-2 pt-2 pb-4 empty:hidden">
        <ResolveSelected selection={selection} shown={shown} />
      </div>
    </div>
  );
}

/** Resolves or reopens the selected threads, with undo. Loaded once some are selected, or before. */
function ResolveSelected(props: { selection: Selection<Comment>; shown: readonly Comment[] }) {
  const { scope } = useReview();
  const [hasLedger, setHasLedger] = useState(false);
  const isNeeded = useWasOpen(useSelectedCount(props.selection) > 0) || hasLedger;
  const loaded = useLater(bulkPart, isNeeded);
  const actions = useMemo(() => resolving(scope), [scope]);
  if (!isNeeded || loaded === undefined) return null;
  return (
    <loaded.Bulk
      actions={actions}
      selection={props.selection}
      count={props.shown.length}
      readAll={async () => props.shown}
      nameOf={nameOf}
      onLedger={setHasLedger}
    />
  );
}

function resolving(scope: ThreadScope): BulkAction<Comment>[] {
  const put = (resolved: boolean) => (comment: Comment) =>
    call("PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}", {
      params: { ...scope, commentId: comment.id },
      body: { resolved },
    });
  const skip = (status: string, why: string) => (comment: Comment) =>
    gate([comment.status === status, why], [!comment.permissions.reply, threadTexts.mayNotReply]);
  return [
    {
      label: threadTexts.resolve,
      skip: skip("resolved", t.alreadyResolved),
      run: put(true),
      undo: put(false),
    },
    {
      label: threadTexts.reopen,
      skip: skip("open", t.alreadyOpen),
      run: put(false),
      undo: put(true),
    },
  ];
}

/** The beginning of what a thread says, for the list of those that couldn't be resolved. */
const nameOf = ({ body, postedBy }: Comment) =>
  `${postedBy.displayName}: ${(body.markdown ?? "").slice(0, 40).split("\n")[0]}`;

/** Keys for the rows: to the next one and back, and to select the focused one. */
function useListKeys(selection: Selection<Comment>): void {
  const group = threadTexts.keys.group;
  const focused = () => document.activeElement?.closest<HTMLElement>("[data-thread]");
  const go = (by: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>("[data-thread]")];
    const current = focused();
    const next = rows[current ? rows.indexOf(current) + by : 0];
    (next?.querySelector<HTMLElement>("[data-toggle]") ?? next)?.focus();
    next?.scrollIntoView({ block: "nearest" });
  };
  const select = () => focused()?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
  useKeys([
    { keys: "j", label: t.keys.next, group, run: () => go(1) },
    { keys: "k", label: t.keys.previous, group, run: () => go(-1) },
    { keys: "x", label: t.keys.select, group, run: select },
    {
      keys: "Escape",
      label: t.keys.clear,
      group,
      isActive: () => selection.rows().size > 0,
      run: selection.clear,
    },
  ]);
}
