import { useQuery } from "@tanstack/react-query";
import { hasOtherForm } from "#content/prose/code-diff.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { CodeDiffView } from "#console/kit/prose-diff/code-view.tsx";
import { type Compared, sourceQuery } from "#console/kit/prose-diff/diff-query.ts";
import "#console/kit/prose-diff/prose-diff.css";
import { proseTexts } from "#console/messages/prose.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";

/** The Markdown of a page as it is written, with its changed lines. */
export function SourceCompared({ compared: { before, after } }: { compared: Compared }) {
  const texts = { before: before.text, after: after.text, beforeId: before.id, afterId: after.id };
  const { data, error, refetch } = useQuery(sourceQuery(texts));
  if (data === undefined) {
    if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
    return (
      <Pending>
        <SkeletonRows />
      </Pending>
    );
  }
  const { lines = [] } = data.rows[0] ?? {};
  const isSame = before.text === after.text;
  return (
    <section aria-label={proseTexts.source} className="prose diff diff-written">
      {isSame && <p className="diff-note">{proseTexts.noChanges}</p>}
      {lines.some(hasOtherForm) && <p className="diff-note">{proseTexts.otherForms}</p>}
      {!isSame && <CodeDiffView lines={lines} shown="both" at={{}} />}
    </section>
  );
}
