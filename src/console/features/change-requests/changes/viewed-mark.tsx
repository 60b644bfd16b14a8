import { Check, RotateCcw } from "lucide-react";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import type { ViewedState } from "./viewed.ts";

/** Whether a changed page was viewed, at the end of its row. */
export function ViewedMark({ state }: { state: ViewedState }) {
  if (state === "viewed") {
    return (
      <span title={t.viewedState} className="shrink-0 text-success">
        <Check size={14} role="img" aria-label={t.viewedState} />
      </span>
    );
  }
  if (state === "changed") {
    return (
      <span title={t.changedState} className="shrink-0 text-warning">
        <RotateCcw size={14} role="img" aria-label={t.changedState} />
      </span>
    );
  }
  return <span className="w-3.5 shrink-0" />;
}
