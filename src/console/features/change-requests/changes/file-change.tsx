import { useQuery } from "@tanstack/react-query";
import type { Change } from "#contract/changes.ts";
import { FileVersion } from "#console/kit/changes/file-version.tsx";
import { MetadataRows } from "#console/kit/prose-diff/metadata-rows.tsx";
import "#console/kit/prose-diff/prose-diff.css";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { comparisonQuery } from "../comparison-query.ts";
import { useReview } from "../use-review.ts";
import { useShownRevisions } from "./shown-revisions.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { fieldRows } from "#console/kit/changes/fields.ts";

/** A changed file: the image before and after, or its type and size. */
export function FileChange({ change }: { change: Change }) {
  const { scope, space } = useReview();
  const { id } = thingOf(change);
  const { before, after } = useShownRevisions();
  // Its row in the list has no fields.
  const { data } = useQuery(comparisonQuery(scope, id, { before, after }));
  const fields = fieldRows(data?.change ?? change, () => undefined);
  return (
    <div className="flex flex-col gap-4">
      <MetadataRows fields={fields} />
      <div className="grid gap-4 sm:grid-cols-2">
        {change.type !== "file_created" && (
          <FileVersion heading={t.before} spaceId={space.id} revision={before} id={id} />
        )}
        {change.type !== "file_deleted" && (
          <FileVersion heading={t.after} spaceId={space.id} revision={after} id={id} />
        )}
      </div>
    </div>
  );
}
