import type { Conflict } from "#contract/conflict.ts";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { ProseDiff } from "#console/kit/prose-diff/prose-diff.tsx";
import { Time } from "#console/kit/time.tsx";
import { changesTexts } from "#console/messages/review-changes.ts";
import { conflictTexts as t } from "#console/messages/review-conflicts.ts";
import { usePageIndex } from "../page-index.ts";
import { useReview } from "../use-review.ts";
import { valueWords } from "./conflict-words.ts";
import { EditedPage } from "./deleted-page.tsx";

type Version = Conflict["main"];

/** The common ancestor, and each side's version. */
export function ConflictSides({ conflict }: { conflict: Conflict }) {
  const { base, main, changeRequest } = conflict;
  const { user } = useReview();
  const isMine = changeRequest?.updatedBy?.id === user.id;
  const isText = conflict.kind === "text";
  const title = conflict.page?.title ?? conflict.file?.title ?? "";
  return (
    <div className="flex flex-col gap-3">
      <details>
        <summary className="focus-ring cursor-default rounded-sm text-muted">{t.original}</summary>
        <div className="mt-2 rounded-md border p-3">
          {isText ? (
            <Markdown compact>{base?.markdown ?? ""}</Markdown>
          ) : (
            <ValueOf conflict={conflict} version={base} />
          )}
        </div>
      </details>
      <div className="grid gap-3 lg:grid-cols-2">
        {[
          { heading: t.main, version: main },
          { heading: isMine ? t.mine : t.theirs, version: changeRequest },
        ].map(({ heading, version }) => (
          <section
            key={heading}
            aria-label={`${title}: ${heading}`}
            className="flex min-w-0 flex-col gap-2 rounded-md border p-3"
          >
            <h3 className="flex flex-wrap items-baseline gap-x-2 font-medium">
              {heading}
              <Who version={version} />
            </h3>
            {isText && version !== null ? (
              <ProseDiff
                label={t.changedWords(title, heading)}
                before={base?.markdown ?? ""}
                after={version.markdown ?? ""}
                view="inline"
              />
            ) : (
              <Side conflict={conflict} version={version} label={t.changedWords(title, heading)} />
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

function Who({ version }: { version: Version }) {
  if (version?.updatedBy === undefined && version?.updatedAt === undefined) return null;
  return (
    <span className="text-sm font-normal text-muted">
      {version.updatedBy !== undefined && t.by(version.updatedBy.displayName)}{" "}
      {version.updatedAt !== undefined && <Time value={version.updatedAt} />}
    </span>
  );
}

/** A side that isn't a text: a deletion, the page that was deleted on the other side, or a value. */
function Side(props: { conflict: Conflict; version: Version; label: string }) {
  const { conflict, version, label } = props;
  if (version === null || !conflict.kind.startsWith("deleted-in-")) {
    return <ValueOf conflict={conflict} version={version} />;
  }
  if (version.thing === undefined) return <p>{t.deletedIt}</p>;
  if (conflict.page === undefined || conflict.base === null) {
    return <ValueOf conflict={conflict} version={version} />;
  }
  return (
    <EditedPage label={label} pageId={conflict.page.id} base={conflict.base} version={version} />
  );
}

/** A side's value when it isn't a text: a setting, a position, a URL, or a whole page. */
function ValueOf({ conflict, version }: { conflict: Conflict; version: Version }) {
  const index = usePageIndex(true);
  if (version === null) return <p className="text-muted">{t.nothingThere}</p>;
  const words = valueWords(conflict, version.value, index.titleOf);
  const { thing } = version;
  return (
    <div className="wrap-anywhere">
      {words !== undefined && <p>{words}</p>}
      {thing !== undefined && (
        <p className="text-muted">
          {thing.title} <span className="font-mono text-sm">/{thing.path}</span>
        </p>
      )}
      {version.markdown !== undefined && <Markdown compact>{version.markdown}</Markdown>}
      {words === undefined && thing === undefined && version.markdown === undefined && (
        <p className="text-muted">{changesTexts.nothing}</p>
      )}
    </div>
  );
}
