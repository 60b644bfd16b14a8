import { useState } from "react";
import { Check, CloudAlert, CloudOff, RefreshCw, TriangleAlert } from "lucide-react";
import { keepTexts as t } from "#console/messages/edit-page.ts";
import { Button } from "#console/ui/button.tsx";
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

/** Leads to the conflicts, which are above the text and may be out of view. */
function showConflicts(): void {
  const section = document.getElementById(conflictsId);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}

/** Whether the text is saved, in a word. Conflicts are a click away. Trouble is explained by `TroubleNotice`. */
export function KeepState({ keeper }: { keeper: Keeper }) {
  const keeping = useKeeping(keeper);
  const { state, conflicts } = keeping;
  const Icon = icons[state];
  const isCalm = state === "saved" || state === "saving";
  if (isCalm && conflicts.length > 0) {
    return (
      <>
        <Button
          size="small"
          variant="quiet"
          className="text-warning!"
          icon={<TriangleAlert size={14} aria-hidden />}
          onPress={showConflicts}
        >
          {wordsOf(keeping)}
        </Button>
        <Announcement keeping={keeping} />
      </>
    );
  }
  return (
    <>
      <span
        {...tip(wordsOf(keeping))}
        className={isCalm ? `${shape} text-muted` : `${shape} font-medium text-warning`}
      >
        <Icon size={14} aria-hidden className="shrink-0" />
        <span className={isCalm ? "editor-tool-words editor-calm-words" : "editor-tool-words"}>
          {isCalm ? t.states[state] : inShort(state)}
        </span>
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
export function wordsOf({ state, isOnDevice, conflicts }: Keeping): string {
  const isCalm = state === "saved" || state === "saving";
  if (isCalm && conflicts.length > 0) return t.conflicts.unsaved(conflicts.length);
  if (state === "saved" || state === "saving" || isOnDevice) return t.states[state];
  return t.unkept[state];
}

/** The element with the conflicts of the open page, for what leads there without loading them. */
export const conflictsId = "editor-conflicts";
