import { useQuery } from "@tanstack/react-query";
import { FileQuestion } from "lucide-react";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { changesTabTexts as tab, viewTexts } from "#console/messages/review-views.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { useReview } from "../use-review.ts";
import { LooseThreads } from "./loose-threads.tsx";
import { useAddress } from "./use-address.ts";
import { useBlockComposers } from "./use-block-composers.ts";

const UnchangedAfter = openedLater(async () => (await import("./page-after.tsx")).UnchangedAfter);

/** Shown for a page that is not, or no longer, changed. Its threads and unsent drafts are still available. */
export function MissingPage({ pageId }: { pageId: string }) {
  const { view, set } = useAddress();
  // Links between pages lead here, and readers go on reading.
  if (view === "after" && pageId !== "") {
    return (
      <div className="flex flex-col gap-4 pt-4">
        <p className="text-sm text-muted">{viewTexts.unchangedPage}</p>
        <UnchangedAfter key={pageId} pageId={pageId} />
        <Discussion key={pageId} pageId={pageId} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        icon={<FileQuestion size={20} aria-hidden />}
        title={tab.gone}
        action={<Button onPress={() => set({ page: "", thread: "" })}>{tab.toFirst}</Button>}
      >
        {tab.goneBody}
      </EmptyState>
      <Discussion key={pageId} pageId={pageId} />
    </div>
  );
}

function Discussion({ pageId }: { pageId: string }) {
  const { scope } = useReview();
  const threads = useQuery(threadsQuery(scope)).data ?? [];
  const composers = useBlockComposers(pageId);
  return (
    <LooseThreads
      pageId={pageId}
      comments={threads.filter(({ target }) => target.page?.id === pageId)}
      nodes={composers.nodes}
      composers={composers}
    />
  );
}
