import { RefreshCw } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { changesTexts, reviewTexts } from "#console/messages/review.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";
import { conflictsQuery } from "./queries.ts";
import { whyNotUpdate } from "./rules.ts";
import { useReview } from "./use-review.ts";

const t = reviewTexts.update;

/** Brings in what is new in main; where that contradicts the author's work, goes to the conflicts. */
export function UpdateButton() {
  const review = useReview();
  const { scope, href } = review;
  const client = useQueryClient();
  const navigate = useNavigate();
  const unavailable = whyNotUpdate(review);
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
  const update = () => write.mutate({ params: scope });
  const { keys } = changesTexts;
  useKeys(
    unavailable === undefined
      ? [{ keys: "u", label: keys.update, group: keys.group, run: update }]
      : [],
  );
  usePaletteActions([
    {
      id: "update",
      label: keys.update,
      icon: <RefreshCw size={16} aria-hidden />,
      keys: "u",
      run: update,
      unavailable,
    },
  ]);
  return (
    <Button
      icon={<RefreshCw size={14} aria-hidden />}
      isPending={write.isPending}
      unavailable={unavailable}
      onPress={update}
    >
      {t.action}
    </Button>
  );
}
