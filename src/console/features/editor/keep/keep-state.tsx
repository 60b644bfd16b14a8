import { useState } from "react";
import { Check, CloudAlert, CloudOff, RefreshCw } from "lucide-react";
import { keepTexts as t } from "#console/messages/editor-keep.ts";
import { tip } from "#console/ui/tip.ts";
import type { Keeper, Keeping, KeepState as State } from "./keeper.ts";
import { useKeeping } from "./use-keeper.ts";

const icons: Record<State, typeof Check> = {
  saved: Check,
  saving: RefreshCw,
  offline: CloudOff,
  failing: CloudAlert,
  "signed-out": CloudAlert,
  refused: CloudAlert,
  gone: CloudAlert,
};

const shape = "editor-keep inline-flex items-center justify-end gap-1.5 text-sm whitespace-nowrap";

/** Whether the text is saved, in a word. Trouble is explained by `TroubleNotice`. */
export function KeepState({ keeper }: { keeper: Keeper }) {
  const keeping = useKeeping(keeper);
  const { state } = keeping;
  const Icon = icons[state];
  const isCalm = state === "saved" || state === "saving";
  return (
    <>
      <span
        {...tip(wordsOf(keeping))}
        className={isCalm ? `${shape} text-muted` : `${shape} font-medium text-warning`}
      >
        <Icon size={14} aria-hidden className="shrink-0" />
        <span className="editor-tool-words">{isCalm ? t.states[state] : inShort(state)}</span>
      </span>
      <Announcement keeping={keeping} />
    </>
  );
}

/** Announces trouble and its end. Each "Saving…" would drown what a screen reader says about the text. */
function Announcement({ keeping }: { keeping: Keeping }) {
  const [hadTrouble, setTrouble] = useState(false);
  const isCalm = keeping.state === "saved" || keeping.state === "saving";
  if (!isCalm && !hadTrouble) setTrouble(true);
  const words = keeping.state === "saved" || !isCalm ? wordsOf(keeping) : "";
  return (
    <span role="status" className="sr-only">
      {hadTrouble && words}
    </span>
  );
}

const inShort = (state: State) => (state === "offline" ? t.short.offline : t.short.unsaved);

/** The state in words. */
export function wordsOf({ state, isOnDevice }: Keeping): string {
  if (state === "saved" || state === "saving" || isOnDevice) return t.states[state];
  return t.unkept[state];
}
