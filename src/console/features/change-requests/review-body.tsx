import { useId, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useWrite } from "#console/data/write.ts";
import { gate } from "#console/kit/gate.ts";
import { Excerpt } from "#console/kit/markdown/excerpt.tsx";
import { Composer } from "#console/kit/thread/composer.tsx";
import { useStartThread } from "#console/kit/thread/thread-data.ts";
import { pendingTexts } from "#console/messages/pending.ts";
import { reviewPanelTexts as panel } from "#console/messages/review-panel.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { Link } from "#console/ui/link.tsx";
import { showToast } from "#console/ui/toast.ts";
import { usePending, useSendPending, type PendingThread } from "./pending/pending-data.ts";
import { usePageIndex } from "./page-index.ts";
import { pendingQuery } from "./queries.ts";
import { ReviewList } from "./review-list.tsx";
import { whyNotDecide } from "./rules.ts";
import { threadAddress } from "./threads/use-thread-keys.ts";
import { useAuthors } from "./use-review-status.ts";
import { useReview } from "./use-review.ts";

const verdicts = ["approved", "changes-requested"] as const;
type Answer = "comment" | (typeof verdicts)[number];

/** The existing reviews, and a form for the user's own. */
export function ReviewBody(props: { onClose: () => void }) {
  return (
    <div className="flex max-h-[75vh] flex-col gap-4 overflow-y-auto p-4">
      <ReviewList />
      <AnswerForm onDone={props.onClose} />
    </div>
  );
}

/** A comment or a verdict. None is chosen at first, so that nobody approves by accident. */
function AnswerForm(props: { onDone: () => void }) {
  const review = useReview();
  const { user, changeRequest, space, scope } = review;
  const send = useSend();
  const pending = usePending();
  const isCounting = useQuery(pendingQuery(scope)).isLoading;
  const [chosen, choose] = useState<Answer>();
  const { authors, isLoading } = useAuthors();
  const whyNot = {
    comment: gate([!space.permissions.comment, threadTexts.mayNotComment]),
    verdict: whyNotDecide(review, {
      isAuthor: authors.some(({ id }) => id === user.id),
      isLoading,
    }),
  };
  // Without a verdict, or to request changes, there has to be something to read.
  const needsText = pending.length === 0 && chosen !== "approved";
  const whyNotAnswer = chosen === "comment" ? whyNot.comment : whyNot.verdict;
  return (
    <div className="flex flex-col gap-3 border-t pt-3">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{panel.verdict}</legend>
        {(["comment", ...verdicts] as const).map((answer) => (
          <Choice
            key={answer}
            label={panel.answers[answer]}
            hint={panel.hints[answer]}
            unavailable={answer === "comment" ? whyNot.comment : whyNot.verdict}
            isOn={chosen === answer}
            onChoose={() => choose(answer)}
          />
        ))}
      </fieldset>
      {pending.length > 0 && <PendingLines pending={pending} />}
      <Composer
        draft={`review.${user.id}.${changeRequest.id}`}
        mentionsIn={space.id}
        label={panel.comment}
        placeholder={
          needsText && chosen === "changes-requested" ? panel.commentNeeded : panel.comment
        }
        action={panel.submit}
        mayBeEmpty={!needsText}
        unavailable={gate(
          [chosen === undefined, panel.chooseFirst],
          [whyNotAnswer !== undefined, whyNotAnswer ?? ""],
          [isCounting, pendingTexts.loading],
        )}
        onSend={async (markdown) => {
          if (chosen === undefined) return;
          await send(chosen, markdown, pending.length > 0);
          showToast({ tone: "success", title: panel.done[chosen] });
          props.onDone();
        }}
      />
    </div>
  );
}

function useSend() {
  const { scope } = useReview();
  const start = useStartThread(scope);
  const { send: sendAll } = useSendPending();
  const { mutateAsync } = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews",
  );
  return async (answer: Answer, markdown: string, hasPending: boolean): Promise<void> => {
    if (answer === "comment") {
      await (hasPending ? sendAll(markdown) : start({ markdown }));
      return;
    }
    const comment = markdown === "" ? {} : { comment: { markdown } };
    const sendPending = hasPending ? { sendPending: true } : {};
    await mutateAsync({ params: scope, body: { status: answer, ...comment, ...sendPending } });
  };
}

/** What a review sends besides its own text: one line each, with a link to its place. */
function PendingLines({ pending }: { pending: readonly PendingThread[] }) {
  const { href } = useReview();
  const { titleOf } = usePageIndex(false);
  return (
    <section aria-label={pendingTexts.title(pending.length)} className="flex flex-col gap-1">
      <p>{pendingTexts.goOut(pending.length)}</p>
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-sm">
        {pending.map((comment) => (
          <li key={comment.id} className="flex min-w-0 gap-2">
            <Link href={threadAddress(href, comment)} className="max-w-1/2 shrink-0 truncate">
              {titleOf(comment.target.page?.id ?? "") ??
                comment.target.page?.title ??
                pendingTexts.onWhole}
            </Link>
            <span className="min-w-0 truncate text-muted">
              <Excerpt>{comment.body.markdown ?? ""}</Excerpt>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choice(props: {
  label: string;
  hint: string;
  unavailable: string | undefined;
  isOn: boolean;
  onChoose: () => void;
}) {
  const hintId = useId();
  const isOff = props.unavailable !== undefined;
  return (
    <label className={isOff ? "flex items-start gap-2 text-muted" : "flex items-start gap-2"}>
      <input
        type="radio"
        name="verdict"
        checked={props.isOn}
        disabled={isOff}
        onChange={props.onChoose}
        aria-label={props.label}
        aria-describedby={hintId}
        className="mt-0.5 size-4 shrink-0"
      />
      <span>
        {props.label}
        <span id={hintId} className="block text-sm text-muted">
          {props.unavailable ?? props.hint}
        </span>
      </span>
    </label>
  );
}
