import { type Composers, useComposers } from "#console/kit/thread/use-composers.ts";
import { reviewKeyTexts as keys } from "#console/messages/review-keys.ts";
import { useReview } from "../use-review.ts";

/** The composers of a page of a change request. Use the page as the component's key. */
export function useBlockComposers(pageId: string): Composers {
  const { user, changeRequest } = useReview();
  return useComposers({
    draft: [user.id, changeRequest.id, pageId],
    chosenNode: focusedNode,
    key: { label: keys.comment, group: keys.group },
  });
}

/** The anchor of the focused block: its row in the comparison offers a comment on it. */
function focusedNode(): string | undefined {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]");
  return row?.dataset["node"];
}
