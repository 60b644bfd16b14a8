import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import type { Comment, ResolvingEdit } from "#contract/comment.ts";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { nextThread, threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { reviewKeyTexts } from "#console/messages/space-common.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { showToast } from "#console/ui/toast.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { readingOrder } from "#console/kit/changes/tree.ts";
import { changesQuery } from "../queries.ts";
import { printRange } from "../print-range.ts";
import { useReview } from "../use-review.ts";
import type { Review } from "../use-review.ts";
import { inListOrder } from "./thread-order.ts";

/** The URL of a thread at its position. */
export function threadAddress(href: Review["href"], { id, target }: Comment): string {
  return target.page === undefined
    ? href("overview", { thread: id })
    : href("changes", { page: target.page.id, thread: id });
}

/** The URL of the comparison of the edit that resolved a thread, at the thread. */
export function editAddress(
  href: Review["href"],
  { id, target }: Comment,
  { since, number }: ResolvingEdit,
): string {
  const { page } = target;
  const compare = printRange(since, number);
  return href("changes", { compare, ...(page && { page: page.id, thread: id }) });
}

/**
 * Shift+N and Shift+P go to the next and previous unresolved thread, on any page. Shift+E opens the editor where the focus is.
 */
export function useThreadKeys(): void {
  const { scope, href } = useReview();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data: threads = [] } = useQuery(threadsQuery(scope));
  const changes = useInfiniteQuery(changesQuery(scope)).data?.changes ?? [];
  const go = (by: 1 | -1) => {
    const pages = readingOrder(changes).map((change) => thingOf(change).id);
    const open = threads.filter(({ status }) => status === "open");
    const order = inListOrder(open, { pages, isLast: () => false });
    const next = nextThread(order, params.get("thread") ?? "", by);
    if (next === undefined) showToast({ tone: "info", title: reviewTexts.allResolved });
    else void navigate(threadAddress(href, next));
  };
  const keys = reviewKeyTexts;
  useKeys([
    { keys: "Shift+N", label: keys.nextThread, group: keys.group, run: () => go(1) },
    { keys: "Shift+P", label: keys.previousThread, group: keys.group, run: () => go(-1) },
    { keys: "Shift+E", label: keys.edit, group: keys.group, run: openEditor },
  ]);
}

function openEditor(): void {
  const link = editLink();
  // At a block, the editor takes the focus.
  if (link !== null && link.dataset["edit"] !== "page") holdKeys();
  link?.click();
}

/** The link to the editor of the focused thread or block, or of the page. */
function editLink(): HTMLElement | null {
  const { activeElement } = document;
  const link = (around: string, kind: string) =>
    activeElement?.closest(around)?.querySelector<HTMLElement>(`[data-edit=${kind}]`);
  return (
    link("[data-thread]", "thread") ??
    link("[data-row]", "block") ??
    document.querySelector<HTMLElement>("[data-edit=page]")
  );
}
