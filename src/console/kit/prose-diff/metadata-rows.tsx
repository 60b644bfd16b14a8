import { useMemo } from "react";
import { later, useLater } from "#console/ui/later.ts";
import type { SourceDiff } from "#content/prose/row.ts";
import type { SourceRun } from "#content/prose/source-diff.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { reveal } from "./runs-view.tsx";

/**
 * A changed field of the page itself: title, slug, icon, cover. An absent side means that there was or is none. Multi-line values
 * are compared character by character, as `source`.
 */
export type FieldChange = {
  name: string;
  before?: string | undefined;
  after?: string | undefined;
  source?: { before: string; after: string };
};

/** The page's changed fields, above its text. */
export function MetadataRows(props: { fields: readonly FieldChange[] }) {
  if (props.fields.length === 0) return null;
  return (
    <dl className="diff-fields">
      {props.fields.map(({ name, before, after, source }) => (
        <div key={name} className="diff-field">
          <dt>{name}</dt>
          <dd>
            {source && <SourceField {...source} label={name} />}
            {before === undefined ? null : (
              <del dir="auto" className="diff-word-del">
                {before}
              </del>
            )}
            {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
            {after === undefined ? null : (
              <ins dir="auto" className="diff-word-ins">
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const laterDiff = later(async () => (await import("#content/prose/source-diff.ts")).diffSource);

/** Without marks until the code that compares is loaded: hardly a page needs it. */
function SourceField(props: { before: string; after: string; label: string }) {
  const { before, after, label } = props;
  const diffSource = useLater(laterDiff, true);
  const runs = useMemo(
    () => diffSource?.(before, after) ?? [{ op: "equal" as const, text: after }],
    [diffSource, before, after],
  );
  return <SourceRuns runs={runs} label={label} />;
}

/**
 * The source of a block on both sides, with the differences marked.
 *
 * @param props.folded - initially closed, when only white space differs besides the rendered changes
 * @param props.named - the block's labels already say in what the source differs
 */
export function SourceView(props: { source: SourceDiff; folded: boolean; named: boolean }) {
  const { source, folded, named } = props;
  const { reason } = source;
  const label = reason
    ? proseTexts.sourceOnly(proseTexts.sourceReasons[reason])
    : source.unexplained === "spacing"
      ? proseTexts.sourceSpacing
      : proseTexts.source;
  if (!folded) {
    return (
      <>
        {reason && !named && (
          <p className="diff-source-reason">
            {proseTexts.inSource(proseTexts.sourceReasons[reason])}
          </p>
        )}
        <SourceRuns runs={source.runs} label={label} />
      </>
    );
  }
  return (
    <details className="diff-source-fold">
      <summary className="focus-ring">{label}</summary>
      <SourceRuns runs={source.runs} label={label} />
    </details>
  );
}

/** Source with its differences. Long unchanged runs are shortened to their ends. */
function SourceRuns(props: { runs: readonly SourceRun[]; label: string }) {
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
