import { useState } from "react";
import { Check } from "lucide-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { gate } from "#console/kit/gate.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { SuggestionPreview } from "#console/kit/thread/suggestion-preview.tsx";
import { decisionTexts as d } from "#console/messages/suggestions.ts";
import { common } from "#console/messages/common.ts";
import { suggestionTexts as t } from "#console/messages/thread.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { queryClient } from "#console/data/query-client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import type { Page } from "#contract/page.ts";
import { revisionPageQuery } from "#console/kit/revision-queries.ts";
import { useReview } from "../use-review.ts";
import type { Suggesting } from "./suggesting.ts";
import { SuggestionChanges } from "./suggestion-changes.tsx";
import type { SuggestionState } from "./suggestion-state.ts";
import { useApplySuggestions, useRejectSuggestion } from "./use-apply.ts";
import { stateOn } from "./page-plan.ts";

/** What a comment suggests for its block, and a button to apply it, unless it isn't sent yet. */
export function SuggestionView({
  comment,
  suggestion,
  isPending = false,
}: Suggesting & { isPending?: boolean }) {
  const { data: state, error, refetch } = useSuggestion({ comment, suggestion });
  return (
    <section aria-label={t.title} className="overflow-hidden rounded-md border">
      <div className="flex min-h-9 flex-wrap items-center gap-2 border-b bg-sunken px-3 py-1">
        <p className="text-sm font-medium">{t.title}</p>
        {state?.at === "applied" && (
          <Badge tone="success" icon={<Check size={12} aria-hidden />}>
            {d.applied}
          </Badge>
        )}
        {state?.at === "ready" && comment.status === "resolved" && (
          <Badge>{state.taken > 0 ? d.appliedInPart : d.notApplied}</Badge>
        )}
        {state !== undefined && state.at !== "applied" && !isPending && (
          <span className="ms-auto flex flex-wrap justify-end gap-2">
            {comment.status !== "resolved" && <Reject comment={comment} suggestion={suggestion} />}
            <Apply comment={comment} suggestion={suggestion} state={state} />
          </span>
        )}
      </div>
      <div className="px-1 py-2">
        {state !== undefined ? (
          <>
            <Compared comment={comment} state={state} suggestion={suggestion} />
            {state.at === "ready" && !isPending && comment.status !== "resolved" && (
              <SuggestionChanges {...{ comment, suggestion }} seen={state.original} />
            )}
          </>
        ) : error === null ? (
          <Pending>
            <div role="status" aria-label={d.loading} className="p-2">
              <Skeleton className="w-2/3" />
            </div>
          </Pending>
        ) : (
          <p role="alert" className="flex items-center gap-2 px-2 text-sm text-danger">
            {d.failed}
            <Button size="small" onPress={() => void refetch()}>
              {common.retry}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

const whyNot: Partial<Record<SuggestionState["at"], string>> = {
  changed: d.changed,
  gone: d.gone,
  inseparable: t.mayNotBeApart,
};

/** The suggestion compared with what its block was, or is if that has changed. */
function Compared({ comment, state, suggestion }: Suggesting & { state: SuggestionState }) {
  // Once the thread is resolved, often by applying it, only what was suggested matters.
  const isResolved = comment.status === "resolved";
  const hasChanged = state.at === "changed" && !isResolved;
  const before = hasChanged
    ? state.theirs
    : state.at === "inseparable"
      ? ""
      : (state.original ?? "");
  const isPart = state.at === "ready" && state.taken > 0;
  const why = isResolved ? undefined : isPart ? d.partApplied(state.taken) : whyNot[state.at];
  return (
    <>
      {why !== undefined && <p className="px-2 pb-2 text-sm text-muted">{why}</p>}
      <SuggestionPreview
        label={hasChanged ? d.nowAndSuggested : t.comparison}
        before={before}
        after={suggestion}
      />
    </>
  );
}

function Apply({ comment, suggestion, state }: Suggesting & { state: SuggestionState }) {
  const review = useReview();
  const apply = useApplySuggestions();
  const [isApplying, setApplying] = useState(false);
  const mayNot = whyNotEditContent(review);
  return (
    <Button
      size="small"
      isPending={isApplying}
      unavailable={gate(
        [mayNot !== undefined, mayNot ?? ""],
        [comment.status === "resolved", d.notPossible.resolved],
        [state.at === "changed", d.notPossible.changed],
        [state.at === "gone", d.notPossible.gone],
        [state.at === "inseparable", d.notPossible.apart],
      )}
      onPress={() => {
        setApplying(true);
        void apply([{ comment, suggestion }]).finally(() => setApplying(false));
      }}
    >
      {d.apply}
    </Button>
  );
}

function Reject({ comment, suggestion }: Suggesting) {
  const reject = useRejectSuggestion();
  const [isRejecting, setRejecting] = useState(false);
  return (
    <Button
      size="small"
      variant="quiet"
      isPending={isRejecting}
      unavailable={gate([!comment.permissions.reply, d.mayNotReply])}
      onPress={() => {
        setRejecting(true);
        void reject({ comment, suggestion }).finally(() => setRejecting(false));
      }}
    >
      {d.reject}
    </Button>
  );
}

/** What a suggestion finds in the change request, as it is now. */
function useSuggestion({ comment, suggestion }: Suggesting) {
  const { space, changeRequest } = useReview();
  const { revision } = changeRequest;
  return useQuery({
    queryKey: ["suggestion", comment.id, comment.target, revision, suggestion] as const,
    queryFn: async () => {
      const { page } = comment.target;
      const now = page && (await pageIn(space.id, revision, page.id));
      return stateOn(space.id, { comment, suggestion }, now);
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: "static",
    structuralSharing: false,
    retry: false,
  });
}

/** @returns undefined if the revision doesn't have the page */
async function pageIn(
  spaceId: string,
  revision: string,
  pageId: string,
): Promise<Page | undefined> {
  try {
    return await queryClient.ensureQueryData(revisionPageQuery(spaceId, revision, pageId));
  } catch (failure) {
    if (failure instanceof RequestFailure && failure.status === 404) return undefined;
    throw failure;
  }
}
