import { useEffect, useEffectEvent, useState } from "react";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { type Composers, useComposers, wholePage } from "#console/kit/thread/use-composers.ts";
import { reviewKeyTexts as keys } from "#console/messages/space-common.ts";
import { useRouter } from "#console/kit/use-set-params.ts";
import { selectedNode } from "./selected-range.ts";
import { useReview } from "../use-review.ts";

export type BlockComposers = Composers & {
  /** Opens the composer of a block to suggest a change. */
  suggest: (node: string) => void;
  /** Whether the composer of a block was opened to suggest a change. */
  isSuggesting: (node: string) => boolean;
};

/** The composers of a page of a change request. Use the page as the component's key. */
export function useBlockComposers(pageId: string): BlockComposers {
  const { user, changeRequest } = useReview();
  const { group } = keys;
  const [suggesting, setSuggesting] = useState<ReadonlySet<string>>(new Set());
  const newestPage = useNewestPage();
  const openElsewhere = () => {
    const newest = newestPage() ?? pageId;
    if (newest !== pageId) askForComposer(newest);
    return newest !== pageId;
  };
  const composers = useComposers({
    draft: [user.id, changeRequest.id, pageId],
    chosenNode: () => selectedNode() ?? focusedNode(),
    key: { label: keys.comment, group },
    openElsewhere,
  });
  const openAsked = useEffectEvent(() => {
    if (asked !== pageId) return;
    asked = undefined;
    composers.open(wholePage);
  });
  useEffect(() => openAsked(), []);
  const suggest = (node: string) => {
    holdKeys();
    setSuggesting((old) => new Set([...old, node]));
    composers.open(node);
  };
  const suggestFocused = () => {
    const node = focusedNode();
    if (node !== undefined) suggest(node);
  };
  useKeys([{ keys: "s", label: keys.suggest, group, run: suggestFocused }]);
  return {
    ...composers,
    suggest,
    isSuggesting: (node) => suggesting.has(node),
    close: (node) => {
      setSuggesting((old) => new Set([...old].filter((other) => other !== node)));
      composers.close(node);
    },
  };
}

/** The page whose composer opens as soon as its comparison is drawn: its key was pressed before. */
let asked: string | undefined;

function askForComposer(pageId: string): void {
  asked = pageId;
  holdKeys(() => {
    asked = undefined;
  });
}

/** Binds the key for comments while the comparison of a page isn't there yet. */
export function useEarlyComposer(pageId: string, isLoading: boolean): void {
  const newestPage = useNewestPage();
  const run = () => askForComposer(newestPage() ?? pageId);
  useKeys(isLoading ? [{ keys: "c", label: keys.comment, group: keys.group, run }] : []);
}

/** The page in the newest URL, which may not be drawn yet: keys are meant for it. */
function useNewestPage(): () => string | undefined {
  const router = useRouter();
  return () => {
    if (router === undefined) return undefined;
    const { location, navigation } = router.state;
    return new URLSearchParams((navigation.location ?? location).search).get("page") ?? undefined;
  };
}

/** The anchor of the focused block: its row in the comparison offers a comment on it. In a thread, that of the thread's block. */
function focusedNode(): string | undefined {
  const { activeElement } = document;
  // A thread can have a comparison of its own.
  const place = activeElement?.closest("[data-thread]") ?? activeElement;
  return place?.closest<HTMLElement>("[data-row]")?.dataset["node"];
}
