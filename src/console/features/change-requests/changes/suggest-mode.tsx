import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { FilePen } from "lucide-react";
import { gate } from "#console/kit/gate.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { reviewKeyTexts as keys } from "#console/messages/space-common.ts";
import { suggestModeTexts as t } from "#console/messages/review-views.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { parseAnchor } from "#content/prose/anchor.ts";
import { useReview } from "../use-review.ts";
import { rowAround } from "./selected-range.ts";

/** The change request in which blocks are edited as suggestions, until it is switched off or another one is opened. */
let suggestedIn: string | undefined;
const listeners = new Set<() => void>();

function setSuggestedIn(changeRequestId: string | undefined): void {
  suggestedIn = changeRequestId;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a press on a block edits it as a suggestion. */
function useSuggestMode(): boolean {
  const { id } = useReview().changeRequest;
  return useSyncExternalStore(subscribe, () => suggestedIn === id);
}

/** Switches to suggesting and back. */
export function SuggestSwitch() {
  const { changeRequest, space } = useReview();
  const isOn = useSuggestMode();
  const unavailable = gate([!space.permissions.comment, threadTexts.mayNotComment]);
  const toggle = () => setSuggestedIn(isOn ? undefined : changeRequest.id);
  useKeys(
    unavailable === undefined
      ? [{ keys: "Shift+S", label: t.key, group: keys.group, run: toggle }]
      : [],
  );
  return (
    <IconButton
      size="small"
      label={t.mode}
      keys="Shift+S"
      aria-pressed={isOn}
      icon={<FilePen size={16} aria-hidden />}
      unavailable={unavailable}
      onPress={toggle}
    />
  );
}

/** While blocks are edited as suggestions: a press on one, or Enter on the focused one, opens it. */
export function useSuggestByPress(
  frame: RefObject<HTMLElement | null>,
  suggest: (node: string) => void,
): boolean {
  const isOn = useSuggestMode();
  const open = useEffectEvent((row: HTMLElement | undefined) => {
    const node = row?.dataset["nodeAfter"];
    if (node === undefined || parseAnchor(node)?.side !== "after") return false;
    suggest(node);
    return true;
  });
  useEffect(() => {
    const element = frame.current;
    if (!isOn || element === null) return undefined;
    const own = new AbortController();
    const { signal } = own;
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || getSelection()?.isCollapsed === false) return;
      if (target.closest("a, button, summary, input, label") === null) open(rowAround(target));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (key !== "Enter" || !(target instanceof HTMLElement)) return;
      if (target.matches("[data-row]") && open(target)) event.preventDefault();
    };
    element.addEventListener("click", onClick, { signal });
    element.addEventListener("keydown", onKeyDown, { signal });
    return () => own.abort();
  }, [frame, isOn]);
  return isOn;
}
