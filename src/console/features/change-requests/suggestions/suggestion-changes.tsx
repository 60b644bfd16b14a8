import { useMemo, useRef, useState } from "react";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { gate } from "#console/kit/gate.ts";
import { decisionTexts as d } from "#console/messages/suggestions.ts";
import { Button } from "#console/ui/button.tsx";
import { suggestedChanges } from "#content/suggestion-changes.ts";
import { useReview } from "../use-review.ts";
import type { Suggesting, SuggestionPart } from "./suggesting.ts";
import { useApplySuggestions } from "./use-apply.ts";

/**
 * The changes of a suggestion that has several, to apply some of them: the others are rejected, or stay open.
 *
 * @param seen - the Markdown of the block as it is
 */
export function SuggestionChanges({ comment, suggestion, seen }: Suggesting & { seen: string }) {
  const changes = useMemo(() => suggestedChanges(seen, suggestion), [seen, suggestion]);
  const [kept, setKept] = useState<{ seen: string; cleared: ReadonlySet<number> }>();
  // The choice is about one text of the block.
  const cleared = kept?.seen === seen ? kept.cleared : none;
  const place = useRef<HTMLFieldSetElement>(null);
  const mayNot = whyNotEditContent(useReview());
  const apply = useApplySuggestions();
  const [applying, setApplying] = useState<SuggestionPart["rest"]>();
  if (changes.length < 2 || mayNot !== undefined) return null;
  const chosen = [...changes.keys()].filter((at) => !cleared.has(at));
  const run = (rest: SuggestionPart["rest"]) => {
    // The choice is gone once it is made.
    place.current?.closest<HTMLElement>("[data-thread]")?.focus({ preventScroll: true });
    setApplying(rest);
    const part = { seen, chosen, rest };
    void apply([{ comment, suggestion, part }]).finally(() => setApplying(undefined));
  };
  const toggle = (at: number, isChosen: boolean) => {
    const next = new Set(cleared);
    if (isChosen) next.delete(at);
    else next.add(at);
    setKept({ seen, cleared: next });
  };
  const left = changes.length - chosen.length;
  const hint = left === 0 ? d.allChosen : chosen.length === 0 ? d.noneChosen : undefined;
  return (
    <fieldset ref={place} className="mx-2 mt-2 flex min-w-0 flex-col gap-1 border-t pt-2 text-sm">
      <legend className="sr-only">{d.changes}</legend>
      <div className="flex flex-col">
        {changes.map(({ before, after }, at) => (
          <label key={at} className="flex min-h-7 items-start gap-2 py-1">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0"
              checked={!cleared.has(at)}
              onChange={(event) => toggle(at, event.target.checked)}
            />
            <span className="min-w-0 wrap-anywhere">{d.change(before, after)}</span>
          </label>
        ))}
      </div>
      {hint === undefined ? (
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            size="small"
            isPending={applying === "rejected"}
            unavailable={gate([!comment.permissions.reply, d.mayNotReply])}
            onPress={() => run("rejected")}
          >
            {d.someRejected(chosen.length, left)}
          </Button>
          <Button size="small" isPending={applying === "open"} onPress={() => run("open")}>
            {d.someLeft(chosen.length, left)}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{hint}</p>
      )}
    </fieldset>
  );
}

const none: ReadonlySet<number> = new Set();
