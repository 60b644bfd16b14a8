import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useBlocker } from "react-router";
import { formTexts } from "#console/messages/forms.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";

type Leave = {
  onDiscard: () => void;
  /** Undefined: unsaved changes are discarded. */
  words: LeaveWords | undefined;
};

/** The forms with unsaved changes, oldest change first. */
const touched = new Map<symbol, Leave>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Asks before navigation discards unsaved changes: once, however many forms on the screen have some.
 *
 * @param isTouched - whether there are unsaved changes
 * @param onDiscard - called when the user leaves anyway
 * @param words - what to ask if nothing is discarded; always the same object
 * @returns the question, to render anywhere in the component
 */
export function useLeaveGuard(
  isTouched: boolean,
  onDiscard: () => void,
  words?: LeaveWords,
): ReactNode {
  return isTouched ? <Guard onDiscard={onDiscard} words={words} /> : null;
}

function Guard({ onDiscard, words }: Leave) {
  const [form] = useState(() => Symbol("form"));
  useEffect(() => {
    touched.set(form, { onDiscard, words });
    tell();
  }, [form, onDiscard, words]);
  useEffect(
    () => () => {
      touched.delete(form);
      tell();
    },
    [form],
  );
  // The router asks only one blocker, so the first form asks on behalf of all.
  const first = useSyncExternalStore(subscribe, () => touched.keys().next().value);
  return first === form ? <Question /> : null;
}

function Question() {
  const blocker = useLeaveBlocker();
  // What would be lost matters more than what is kept.
  const ordered = [...touched.values()].toSorted(
    (a, b) => Number(a.words !== undefined) - Number(b.words !== undefined),
  );
  return (
    <LeaveQuestion
      isOpen={blocker.state === "blocked"}
      words={ordered[0]?.words}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        for (const { onDiscard } of touched.values()) onDiscard();
        blocker.proceed?.();
      }}
    />
  );
}

/**
 * Blocks navigation until the user has been asked, and makes the browser ask before it closes the tab. The router supports only
 * one blocker at a time.
 */
export function useLeaveBlocker() {
  useCloseWarning(true);
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
}

/** Makes the browser ask before the tab is closed, as long as something isn't saved. */
export function useCloseWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}

/**
 * Asks before a dialog or panel is closed with unsaved changes.
 *
 * @param isTouched - whether there are unsaved changes
 * @param onDiscard - called before it is closed in spite of them
 * @returns what closes it, and the question, to render outside of it
 */
export function useCloseQuestion(
  isTouched: () => boolean,
  onClose: () => void,
  onDiscard?: () => void,
): { close: () => void; question: ReactNode } {
  const [asks, setAsks] = useState(false);
  return {
    close: () => (isTouched() ? setAsks(true) : onClose()),
    question: (
      <LeaveQuestion
        isOpen={asks}
        onStay={() => setAsks(false)}
        onLeave={() => {
          onDiscard?.();
          setAsks(false);
          onClose();
        }}
      />
    ),
  };
}

/** What the question says: what is lost or left, and the two buttons. */
type LeaveWords = Readonly<Record<"title" | "body" | "stay" | "go", string>>;

function LeaveQuestion(props: {
  isOpen: boolean;
  words?: LeaveWords | undefined;
  onStay: () => void;
  onLeave: () => void;
}) {
  const { words = formTexts.leave } = props;
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={words.title}
      isOpen={props.isOpen}
      onClose={props.onStay}
      footer={
        <>
          <Button onPress={props.onLeave}>{words.go}</Button>
          <Button variant="primary" autoFocus onPress={props.onStay}>
            {words.stay}
          </Button>
        </>
      }
    >
      <p className="text-muted">{words.body}</p>
    </Dialog>
  );
}
