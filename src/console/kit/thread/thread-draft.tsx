import { PenLine } from "lucide-react";
import { useState } from "react";
import { threadTexts as t } from "#console/messages/thread.ts";
import { Button } from "#console/ui/button.tsx";
import type { User } from "#contract/user.ts";
import { drafts } from "#console/kit/draft.ts";
import { useDrawnEntry, useRouter } from "#console/kit/use-set-params.ts";
import { useArrival } from "./arrivals.ts";

/** The name of the draft of a reply to a thread. */
export const replyDraft = (user: User, threadId: string) => `reply.${user.id}.${threadId}`;

/** The name of the draft of an edit of a comment or reply. */
export const editDraft = (user: User, entryId: string) => `edit.${user.id}.${entryId}`;

/** Text that is kept in this browser from the first letter, and restored automatically. */
export function useDraftText(name: string, initial: string) {
  const [text, setShown] = useState(() => textOf(drafts.read(name)) ?? initial);
  return {
    text,
    setText: (next: string) => {
      setShown(next);
      if (next === initial) drafts.drop(name);
      else drafts.write(name, next);
    },
    dropDraft: () => {
      drafts.drop(name);
      setShown(initial);
    },
    /** Shows what has arrived from another browser and returns it, unless it is what is shown. */
    readAgain: (): string | undefined => {
      const kept = textOf(drafts.read(name)) ?? initial;
      if (kept === text) return undefined;
      setShown(kept);
      return kept;
    },
  };
}

/** Whether there is unsent text under this name. */
export function hasDraft(name: string): boolean {
  return textOf(drafts.read(name)) !== undefined;
}

function textOf(kept: unknown): string | undefined {
  return typeof kept === "string" && kept.trim() !== "" ? kept : undefined;
}

/** A composer that can be opened and closed. */
type OpenComposer = {
  isOpen: boolean;
  /** It is closed, and there is unsent text. */
  hasKept: boolean;
  open: () => void;
  /** Keeps the text. */
  close: () => void;
  /** Closes it after sending. */
  finish: () => void;
};

/**
 * The composer that was opened last while the next screen was on its way, by the name of its draft, and that screen's entry of the
 * history.
 */
let openedAhead: { draft: string; entry: string } | undefined;

/**
 * Whether a composer that isn't always shown is open. A saved draft alone doesn't open it: that would take the focus, and with it
 * the screen's shortcuts, away from the reader. `UnsentDraft` shows that there is a draft.
 *
 * One that was opened while the next screen was on its way is open on that screen: a press on the last moments of a thread's old
 * place isn't lost.
 *
 * @param draft - name of the composer's draft; use the subject as the component's key
 */
export function useComposer(draft: string): OpenComposer {
  const router = useRouter();
  const drawn = useDrawnEntry();
  const closed = () => (hasDraft(draft) ? "kept" : "closed");
  const [state, setState] = useState<"open" | "kept" | "closed">(() =>
    openedAhead?.draft === draft && openedAhead.entry === drawn ? "open" : closed(),
  );
  useArrival(() => setState((now) => (now === "open" ? now : closed())));
  const forget = () => {
    if (openedAhead?.draft === draft) openedAhead = undefined;
  };
  return {
    isOpen: state === "open",
    hasKept: state === "kept",
    open: () => {
      const next = (router?.state.navigation.location ?? router?.state.location)?.key;
      openedAhead = next === undefined || next === drawn ? undefined : { draft, entry: next };
      setState("open");
    },
    close: () => {
      forget();
      setState(closed);
    },
    finish: () => {
      forget();
      drafts.drop(draft);
      setState("closed");
    },
  };
}

/** Shown in place of a closed composer with unsent text; reopens it. */
export function UnsentDraft(props: { onPress: () => void }) {
  return (
    <Button size="small" icon={<PenLine size={14} aria-hidden />} onPress={props.onPress}>
      {t.draftOf}
    </Button>
  );
}
