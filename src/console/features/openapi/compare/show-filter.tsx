import { formatNumber } from "#console/messages/format.ts";
import { changeTexts as t } from "#console/messages/openapi-changes.ts";
import { Count } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { shownChanges, type ShownChanges } from "../address.ts";
import type { Comparison } from "../diff/group.ts";

/** How many changes there are of each kind, and which are shown. */
export function ShowFilter(props: {
  counts: Comparison["counts"];
  shown: ShownChanges;
  onChange: (show: ShownChanges) => void;
}) {
  const { counts } = props;
  const all = counts.added + counts.removed + counts.changed;
  const countOf = (show: ShownChanges) => (show === "all" ? all : counts[show]);
  return (
    <div role="group" aria-label={t.filterLabel} className="mb-4 flex flex-wrap gap-2">
      {shownChanges
        .filter((show) => show === "all" || show === props.shown || countOf(show) > 0)
        .map((show) => (
          <Button
            key={show}
            size="small"
            aria-pressed={props.shown === show}
            onPress={() => props.onChange(show)}
          >
            {t.show[show]}
            <Count>{formatNumber(countOf(show))}</Count>
          </Button>
        ))}
    </div>
  );
}
