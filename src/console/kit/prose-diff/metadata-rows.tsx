import { useMemo } from "react";
import { later, useLater } from "#console/ui/later.ts";
import { SourceRuns } from "./source-view.tsx";

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

const source = later(async () => (await import("#content/prose/source-diff.ts")).diffSource);

/** Without marks until the code that compares is loaded: hardly a page needs it. */
function SourceField(props: { before: string; after: string; label: string }) {
  const { before, after, label } = props;
  const diffSource = useLater(source, true);
  const runs = useMemo(
    () => diffSource?.(before, after) ?? [{ op: "equal" as const, text: after }],
    [diffSource, before, after],
  );
  return <SourceRuns runs={runs} label={label} />;
}
