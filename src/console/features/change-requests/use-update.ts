import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useWrite } from "#console/data/write.ts";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { showToast } from "#console/ui/toast.ts";
import { conflictsQuery } from "./queries.ts";
import { whyNotUpdate } from "./rules.ts";
import { useReview } from "./use-review.ts";

const t = reviewTexts.update;

/** Updates the change request from main. If that causes conflicts, opens them. */
export function useUpdate() {
  const review = useReview();
  const { scope, href } = review;
  const client = useQueryClient();
  const navigate = useNavigate();
  const write = useWrite("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update", {
    onSuccess: ({ result }) => {
      if (result === "conflicts") void showConflicts();
      else showToast({ tone: "success", title: t.done });
    },
    onError: (failure) => {
      const description = describeFailure(failure).message;
      showToast({ tone: "danger", title: t.failed, description });
    },
  });
  async function showConflicts() {
    await navigate(href("conflicts"));
    const conflicts = await client.fetchQuery(conflictsQuery(scope)).catch(() => []);
    const open = conflicts.filter(({ status }) => status !== "resolved").length;
    showToast({ tone: "info", title: t.conflicts(open) });
  }
  return {
    update: () => write.mutate({ params: scope }),
    isPending: write.isPending,
    unavailable: whyNotUpdate(review),
    /** Whether it can be updated once it is out of date. */
    mayUpdate: whyNotEditContent(review) === undefined,
  };
}
