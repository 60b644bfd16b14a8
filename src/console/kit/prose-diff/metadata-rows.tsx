import type { SourceRun } from "#content/prose/source-diff.ts";
import { SourceRuns } from "./source-view.tsx";

/**
 * A changed field of the page itself: title, slug, icon, cover. An absent side means that there was or is none. Multi-line values
 * are compared as `source`.
 */
export type FieldChange = {
  name: string;
  before?: string | undefined;
  after?: string | undefined;
  source?: readonly SourceRun[];
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
            {source && <SourceRuns runs={source} label={name} />}
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
