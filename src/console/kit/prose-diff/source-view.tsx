import type { SourceDiff } from "#content/prose/row.ts";
import type { SourceRun } from "#content/prose/source-diff.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { reveal } from "./reveal.ts";

/**
 * The source of a block on both sides, with the differences marked.
 *
 * @param props.folded - initially closed, when only white space differs besides the rendered changes
 */
export function SourceView(props: { source: SourceDiff; folded: boolean }) {
  const { source, folded } = props;
  const label = source.unexplained === "spacing" ? proseTexts.sourceSpacing : proseTexts.source;
  if (!folded) return <SourceRuns runs={source.runs} label={label} />;
  return (
    <details className="diff-source-fold">
      <summary className="focus-ring">{label}</summary>
      <SourceRuns runs={source.runs} label={label} />
    </details>
  );
}

/** Source with its differences. Long unchanged runs are shortened to their ends. */
export function SourceRuns(props: { runs: readonly SourceRun[]; label: string }) {
  const { runs, label } = props;
  return (
    <pre role="group" aria-label={label} className="diff-source" dir="ltr">
      {runs.map(({ op, text }, index) => {
        if (op === "equal") return shorten(text, index === 0, index === runs.length - 1);
        const Change = op;
        return (
          <Change key={index} className={op === "ins" ? "diff-word-ins" : "diff-word-del"}>
            {reveal(text)}
          </Change>
        );
      })}
    </pre>
  );
}

const most = 60;

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const characters = [...(isLast ? text.trimEnd() : text)];
  const start = isFirst ? "" : characters.slice(0, most).join("");
  const end = isLast ? "" : characters.slice(-most).join("");
  return characters.length <= 2 * most ? characters.join("") : `${start}…${end}`;
}
