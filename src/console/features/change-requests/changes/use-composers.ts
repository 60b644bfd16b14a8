import { useEffect, useRef, useState } from "react";
import { drafts } from "#console/kit/draft.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { changesTexts as t } from "#console/messages/review.ts";

/** The name under which the page as a whole is commented on; no anchor has it. */
export const wholePage = "page";

/** Where the focus waits between a composer that closes and its thread: the block, or the threads of a page. */
const waitsForThread = "[data-row], [data-threads]";

export type Composers = {
  /** Blocks with an open composer or an unsent draft, and `wholePage`. */
  nodes: readonly string[];
  isOpen: (node: string) => boolean;
  open: (node: string) => void;
  close: (node: string) => void;
  /** Closes `composer`, which has sent a thread; a focus in it goes to the thread as soon as that is drawn. */
  sent: (node: string, threadId: string, composer: Element | null) => void;
  draftName: (node: string) => string;
};

/**
 * Which blocks of a page are being commented on. Closing one keeps its text; a block with unsent text shows it, after a
 * reload as well. Belongs to one page: the component has that as its key.
 */
export function useComposers(userId: string, changeRequestId: string, pageId: string): Composers {
  const start = `comment.${userId}.${changeRequestId}.${pageId}.`;
  const draftName = (node: string) => `${start}${node}`;
  const kept = () => drafts.names(start).map((name) => name.slice(start.length));
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [withDraft, setWithDraft] = useState<readonly string[]>(kept);
  const open = (node: string) => setOpened((old) => [...old.filter((one) => one !== node), node]);
  const close = (node: string) => {
    setOpened((old) => old.filter((one) => one !== node));
    setWithDraft(kept());
  };
  const focusThread = useSentThread();
  const { keys } = t;
  useKeys([
    {
      keys: "c",
      label: keys.comment,
      group: keys.group,
      run: () => open(focusedNode() ?? wholePage),
    },
  ]);
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
 * Puts the focus on a thread that was just sent when it comes, which is after its composer went. Until then the focus waits
 * around it (`waitsForThread`): left to itself it would land on a control of somebody else's thread. Who has gone elsewhere
 * meanwhile stays there.
 */
function useSentThread() {
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (sent.current === undefined) return;
    const thread = document.querySelector<HTMLElement>(`[data-thread="${sent.current}"]`);
    if (thread === null) return;
    sent.current = undefined;
    if (document.activeElement?.contains(thread)) thread.focus({ preventScroll: true });
  });
  return (threadId: string, composer: Element) => {
    sent.current = threadId;
    composer.closest<HTMLElement>(waitsForThread)?.focus({ preventScroll: true });
  };
}

/** The anchor of the block that has the focus: its row in the comparison offers a comment on it. */
function focusedNode(): string | undefined {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]");
  return row?.dataset["node"];
}
