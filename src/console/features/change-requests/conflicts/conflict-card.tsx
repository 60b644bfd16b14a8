import { useState } from "react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { Conflict } from "#contract/conflict.ts";
import { useWrite } from "#console/data/write.ts";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { Composer } from "#console/kit/thread/composer.tsx";
import { changesTexts } from "#console/messages/review-changes.ts";
import { conflictTexts as t } from "#console/messages/review-conflicts.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { useReview } from "../use-review.ts";
import type { Review } from "../use-review.ts";
import { ConflictSides } from "./conflict-sides.tsx";
import { choicesOf, decisionOf } from "./conflict-words.ts";
import type { Choice } from "./conflict-words.ts";

/** A conflict in plain words, with its choices. A resolved one shows its resolution and a link to edit the page. */
export function ConflictCard({ conflict }: { conflict: Conflict }) {
  const { user } = useReview();
  const [isOpen, setOpen] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const { decide, pending, failure } = useDecision(conflict.id);
  const thing = conflict.page ?? conflict.file;
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
          {thing?.title || thing?.path || changesTexts.files}
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
            <Choices conflict={conflict} pending={pending} onChoose={(one) => void choose(one)} />
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
