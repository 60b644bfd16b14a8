import { useState } from "react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { Conflict } from "#contract/conflict.ts";
import { useWrite } from "#console/data/write.ts";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { Composer } from "#console/kit/thread/composer.tsx";
import { proseTexts } from "#console/messages/prose.ts";
import { changesTexts } from "#console/messages/review-changes.ts";
import { conflictTexts as t } from "#console/messages/review-conflicts.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { ScrollFrame } from "#console/kit/markdown/parts.tsx";
import { ProseDiff } from "#console/kit/prose-diff/prose-diff.tsx";
import { Time } from "#console/kit/time.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { writtenPageQuery } from "#console/kit/revision-queries.ts";
import { useReview, type Review } from "../use-review.ts";
import { choicesOf, decisionOf, type Choice, valueWords } from "./conflict-words.ts";
import { usePageIndex } from "../page-index.ts";

/** A conflict in plain words, with its choices. A resolved one shows its resolution and a link to edit the page. */
export function ConflictCard({ conflict }: { conflict: Conflict }) {
  const { user } = useReview();
  const [isOpen, setOpen] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const { decide, pending, failure } = useDecision(conflict.id);
  const subject = conflict.page ?? conflict.file;
  const isDecided = conflict.status === "resolved";
  const headingId = `conflict-${conflict.id}`;
  const choose = async (choice: Choice) => {
    if (choice === "markdown") return setWriting(true);
    await decide(choice);
  };
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3 rounded-lg border p-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 id={headingId} className="font-semibold">
          {subject?.title || subject?.path || changesTexts.files}
        </h2>
        {conflict.attribute !== undefined && (
          <span className="text-muted">{t.attribute(attributeName(conflict.attribute))}</span>
        )}
        {isDecided ? (
          <Decision conflict={conflict} />
        ) : (
          // A sentence that must wrap; a badge would make the window scroll.
          <span className="flex items-start gap-1 text-sm font-medium text-danger">
            <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
            {(t.kinds as Record<string, string>)[conflict.kind] ?? conflict.kind}
          </span>
        )}
        {isDecided && (
          <span className="ms-auto">
            <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
              {isOpen ? t.hide : t.show}
            </Button>
          </span>
        )}
      </header>
      {(!isDecided || isOpen) && (
        <>
          <ConflictSides conflict={conflict} />
          {failure !== undefined && (
            <Banner tone="danger" live="alert" title={t.failed}>
              {failure}
            </Banner>
          )}
          {!isDecided && isWriting && (
            <Composer
              autoFocus
              draft={`conflict.${user.id}.${conflict.id}`}
              label={t.ownLabel}
              action={t.ownSave}
              initial={conflict.changeRequest?.markdown ?? ""}
              onCancel={() => setWriting(false)}
              onSend={async (markdown) => {
                if (await decide({ markdown })) setWriting(false);
                else throw new Error(t.failed);
              }}
            />
          )}
          {!isDecided && !isWriting && (
            <Choices
              conflict={conflict}
              pending={pending}
              onChoose={(choice) => void choose(choice)}
            />
          )}
        </>
      )}
    </section>
  );
}

function Choices(props: {
  conflict: Conflict;
  pending: string | undefined;
  onChoose: (choice: Choice) => void;
}) {
  const review = useReview();
  const not = whyNotEditContent(review);
  return (
    <div className="flex flex-wrap gap-2">
      {choicesOf(props.conflict, isOwn(review)).map(({ choice, label }) => (
        <Button
          key={choice}
          isPending={props.pending === choice}
          unavailable={gate([not !== undefined, not ?? ""])}
          onPress={() => props.onChoose(choice)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function Decision({ conflict }: { conflict: Conflict }) {
  const { resolvedBy } = conflict;
  const review = useReview();
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Badge tone="success" icon={<CircleCheck size={12} aria-hidden />}>
        {decisionOf(conflict, isOwn(review))}
      </Badge>
      {resolvedBy !== undefined && t.decidedBy(resolvedBy.displayName)}
    </span>
  );
}

/** Whether the viewer created the change request, so that its side is labeled "mine". */
function isOwn({ user, changeRequest }: Review): boolean {
  return changeRequest.createdBy.id === user.id;
}

function attributeName(name: string): string {
  return (changesTexts.attributes as Record<string, string>)[name] ?? name;
}

/** Saves a resolution immediately; resolves to whether it succeeded. */
function useDecision(conflictId: string) {
  const { scope } = useReview();
  const write = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}",
  );
  const [pending, setPending] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const decide = async (choose: "main" | "change-request" | "both" | { markdown: string }) => {
    setPending(typeof choose === "string" ? choose : "markdown");
    setFailure(undefined);
    try {
      await write.mutateAsync({ params: { ...scope, conflictId }, body: { choose } });
      return true;
    } catch (error) {
      setFailure(describeFailure(error).message);
      return false;
    } finally {
      setPending(undefined);
    }
  };
  return { decide, pending, failure };
}

type Version = Conflict["main"];

/** The common ancestor, and each side's version. */
function ConflictSides({ conflict }: { conflict: Conflict }) {
  const { base, main, changeRequest } = conflict;
  const { user } = useReview();
  const isMine = changeRequest?.updatedBy?.id === user.id;
  const isText = conflict.kind === "text";
  const title = conflict.page?.title ?? conflict.file?.title ?? "";
  return (
    <div className="flex flex-col gap-3">
      {/* Nobody had the path before. */}
      {conflict.kind !== "path" && (
        <details>
          <summary className="focus-ring cursor-default rounded-sm text-muted">
            {t.original}
          </summary>
          <div className="mt-2 rounded-md border p-3">
            {isText ? (
              <Markdown compact>{base?.markdown ?? ""}</Markdown>
            ) : (
              <ValueOf conflict={conflict} version={base} />
            )}
          </div>
        </details>
      )}
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
  if (conflict.kind === "path" && version?.thing !== undefined) {
    return (
      <>
        <ValueOf conflict={conflict} version={version} />
        <PageText pageId={version.thing.id} title={version.thing.title} {...version} />
      </>
    );
  }
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
  const { thing: subject } = version;
  return (
    <div className="wrap-anywhere">
      {words !== undefined && <p>{words}</p>}
      {subject !== undefined && (
        <p className="text-muted">
          {subject.title} <span className="font-mono text-sm">/{subject.path}</span>
        </p>
      )}
      {version.markdown !== undefined && <Markdown compact>{version.markdown}</Markdown>}
      {words === undefined && subject === undefined && version.markdown === undefined && (
        <p className="text-muted">{changesTexts.nothing}</p>
      )}
    </div>
  );
}

type EditedVersion = NonNullable<Conflict["main"]>;

/** The text of one of the pages that want the same path, so that people see which page is which. */
function PageText(props: { pageId: string; revision: string; title: string }) {
  const { space } = useReview();
  const { data, error, refetch } = useQuery(
    writtenPageQuery(space.id, props.revision, props.pageId),
  );
  if (data !== undefined) {
    return (
      <ScrollFrame
        label={t.pageText(props.title)}
        className="focus-ring max-h-60 overflow-y-auto rounded-md border p-3"
      >
        {data.markdown?.trim() ? (
          <Markdown compact>{data.markdown}</Markdown>
        ) : (
          <p className="text-muted">{proseTexts.empty}</p>
        )}
      </ScrollFrame>
    );
  }
  return <NoText error={error} onRetry={() => void refetch()} />;
}

/** One side's edits of a page that the other side deleted, needed to decide whether the page can be deleted. */
function EditedPage(props: {
  label: string;
  pageId: string;
  base: EditedVersion;
  version: EditedVersion;
}) {
  const { space } = useReview();
  const { base, version, pageId, label } = props;
  const before = useQuery(writtenPageQuery(space.id, base.revision, pageId));
  const after = useQuery(writtenPageQuery(space.id, version.revision, pageId));
  const error = before.error ?? after.error;
  if (before.data !== undefined && after.data !== undefined) {
    return (
      <ProseDiff
        label={label}
        before={before.data.markdown ?? ""}
        after={after.data.markdown ?? ""}
        view="inline"
      />
    );
  }
  const retry = () => {
    void before.refetch();
    void after.refetch();
  };
  return <NoText error={error} onRetry={retry} />;
}

/** In place of a text that is loading, or failed to load. */
function NoText({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null) return <FailureState error={error} onRetry={onRetry} />;
  return (
    <Pending>
      <SkeletonRows count={3} />
    </Pending>
  );
}
