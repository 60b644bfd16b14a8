import { useEffect, useRef, useState } from "react";
import { drafts } from "#console/kit/draft.ts";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { useArrival } from "./arrivals.ts";

/** The key for comments on the whole page; it can't conflict with an anchor. */
export const wholePage = "page";

/** Where the focus waits between closing a composer and showing its thread: the block, or the page's threads. */
const waitsForThread = "[data-row], [data-threads]";

type Input = {
  /** The beginning of the names of the drafts: the user, the place of the threads, and the page. */
  draft: readonly string[];
  /** The anchor of what the user has chosen to comment on; undefined for the page. */
  chosenNode: () => string | undefined;
  /** As `?` lists the key. */
  key: { label: string; group: string };
  /** Opens the composer of another page instead, which is on its way, and says whether it did. */
  openElsewhere?: () => boolean;
};

export type Composers = {
  /** Blocks with an open composer or an unsent draft, and possibly `wholePage`. */
  nodes: readonly string[];
  isOpen: (node: string) => boolean;
  open: (node: string) => void;
  close: (node: string) => void;
  /** Closes `composer` after it has sent a thread. If it had the focus, the thread gets it as soon as it is rendered. */
  sent: (node: string, threadId: string, composer: Element | null) => void;
  draftName: (node: string) => string;
};

/**
 * Which blocks of a page have a composer. Closing one keeps its text; a block with unsent text shows it, also after a reload.
 * Belongs to one page: use the page as the component's key.
 */
export function useComposers({ draft, chosenNode, key, openElsewhere }: Input): Composers {
  const start = `comment.${draft.join(".")}.`;
  const draftName = (node: string) => `${start}${node}`;
  const kept = () => drafts.names(start).map((name) => name.slice(start.length));
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [withDraft, setWithDraft] = useState<readonly string[]>(kept);
  useArrival(() => setWithDraft(kept()));
  const open = (node: string) =>
    setOpened((old) => [...old.filter((other) => other !== node), node]);
  const close = (node: string) => {
    setOpened((old) => old.filter((item) => item !== node));
    setWithDraft(kept());
  };
  const focusThread = useSentThread();
  const comment = () => {
    if (openElsewhere?.() === true) return;
    holdKeys();
    open(chosenNode() ?? wholePage);
  };
  useKeys([{ keys: "c", ...key, run: comment }]);
  return {
    nodes: [...new Set([...withDraft, ...opened])],
    isOpen: (node) => opened.includes(node),
    open,
    close,
    sent: (node, threadId, composer) => {
      if (composer?.contains(document.activeElement)) focusThread(threadId, composer);
      close(node);
    },
    draftName,
  };
}

/**
 * Focuses a new thread when it arrives, which is after its composer has closed. In between, the focus waits on a parent
 * (`waitsForThread`): otherwise it could land on a control of another thread. If the user moves the focus meanwhile, it stays
 * there.
 */
function useSentThread() {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return (threadId: string, composer: Element) => {
    stop.current?.();
    const parent = composer.closest<HTMLElement>(waitsForThread);
    parent?.focus({ preventScroll: true });
    // It is drawn by other components, whose code may still be loading.
    const observer = new MutationObserver(() => {
      const thread = document.querySelector<HTMLElement>(`[data-thread="${threadId}"]`);
      const waits = document.activeElement?.contains(thread ?? parent) === true;
      if (thread === null && waits) return;
      observer.disconnect();
      if (waits) thread?.focus({ preventScroll: true });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    stop.current = () => observer.disconnect();
  };
}
