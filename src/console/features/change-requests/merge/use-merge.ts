import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { markStale } from "#console/data/query-client.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { showToast } from "#console/ui/toast.ts";
import { changeRequestQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";

const t = reviewTexts.merge;

/** unknown: no answer came and reading again did not work either. */
export type MergeState =
  | { kind: "ready" | "merging" | "checking" | "not-merged" | "unknown" }
  | { kind: "failed"; reason: string };

/** Merges with one request. When its answer is lost, what happened is read, never guessed. */
export function useMerge(onMerged: () => void) {
  const { scope } = useReview();
  const client = useQueryClient();
  const [state, setState] = useState<MergeState>({ kind: "ready" });
  const { mutateAsync } = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge",
  );

  function finish() {
    setState({ kind: "ready" });
    showToast({ tone: "success", title: t.done(Number(scope.changeRequestId)) });
    onMerged();
  }

  async function check() {
    setState({ kind: "checking" });
    try {
      const { status } = await client.fetchQuery({ ...changeRequestQuery(scope), staleTime: 0 });
      if (status !== "merged") return setState({ kind: "not-merged" });
      markStale(client);
      void client.refetchQueries({ type: "active", stale: true });
      finish();
    } catch {
      setState({ kind: "unknown" });
    }
  }

  async function merge() {
    if (state.kind === "merging" || state.kind === "checking") return;
    if (state.kind === "unknown") return void check();
    setState({ kind: "merging" });
    try {
      await mutateAsync({ params: scope });
      finish();
    } catch (error) {
      const failure = describeFailure(error);
      if (failure.kind === "offline") await check();
      else setState({ kind: "failed", reason: failure.message });
    }
  }

  return { state, merge, check };
}
