import { useState } from "react";
import { Check, CloudAlert, CloudOff, RefreshCw } from "lucide-react";
import { keepTexts as t } from "#console/messages/editor-keep.ts";
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

/** As wide as "Saving…", so that nothing moves while people write. */
const shape = "inline-flex min-w-19 items-center justify-end gap-1.5 text-sm";

/** Whether the text is saved, in words. */
export function KeepState({ keeper }: { keeper: Keeper }) {
  const keeping = useKeeping(keeper);
  const { state } = keeping;
  const Icon = icons[state];
  const isCalm = state === "saved" || state === "saving";
  return (
    <>
      <span className={isCalm ? `${shape} text-muted` : `${shape} font-medium text-warning`}>
        <Icon size={14} aria-hidden className="shrink-0" />
        {wordsOf(keeping)}
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

/** The state in words. */
export function wordsOf({ state, isOnDevice }: Keeping): string {
  if (state === "saved" || state === "saving" || isOnDevice) return t.states[state];
  return t.unkept[state];
}
