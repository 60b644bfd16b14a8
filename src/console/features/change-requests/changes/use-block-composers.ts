import { useState } from "react";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { type Composers, useComposers } from "#console/kit/thread/use-composers.ts";
import { reviewKeyTexts as keys } from "#console/messages/space-common.ts";
import { useReview } from "../use-review.ts";

export type BlockComposers = Composers & {
  /** The block whose composer was opened to suggest a change. */
  suggesting: string | undefined;
};

/** The composers of a page of a change request. Use the page as the component's key. */
export function useBlockComposers(pageId: string): BlockComposers {
  const { user, changeRequest } = useReview();
  const { group } = keys;
  const [suggesting, setSuggesting] = useState<string>();
  const composers = useComposers({
    draft: [user.id, changeRequest.id, pageId],
    chosenNode: focusedNode,
    key: { label: keys.comment, group },
  });
  const suggest = () => {
    const node = focusedNode();
    if (node === undefined) return;
    setSuggesting(node);
    composers.open(node);
  };
  useKeys([{ keys: "s", label: keys.suggest, group, run: suggest }]);
  return {
    ...composers,
    suggesting,
    close: (node) => {
      setSuggesting(undefined);
      composers.close(node);
    },
  };
}

/** The anchor of the focused block: its row in the comparison offers a comment on it. In a thread, that of the thread's block. */
function focusedNode(): string | undefined {
  const { activeElement } = document;
  // A thread can have a comparison of its own.
  const place = activeElement?.closest("[data-thread]") ?? activeElement;
  return place?.closest<HTMLElement>("[data-row]")?.dataset["node"];
}
