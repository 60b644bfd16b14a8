import { useId, useState } from "react";
import { useWrite } from "#console/data/write.ts";
import { gate } from "#console/kit/gate.ts";
import { Composer } from "#console/kit/thread/composer.tsx";
import { useStartThread } from "#console/kit/thread/thread-data.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { threadTexts } from "#console/messages/thread.ts";
import { showToast } from "#console/ui/toast.ts";
import { ReviewList } from "./review-list.tsx";
import { whyNotDecide } from "./rules.ts";
import { useAuthors } from "./use-review-status.ts";
import { useReview } from "./use-review.ts";

const t = reviewTexts.review;
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
  const { user, changeRequest, space } = review;
  const send = useSend();
  const [chosen, choose] = useState<Answer>();
  const { authors, isLoading } = useAuthors();
  const whyNot = {
    comment: gate([!space.permissions.comment, threadTexts.mayNotComment]),
    verdict: whyNotDecide(review, {
      isAuthor: authors.some(({ id }) => id === user.id),
      isLoading,
    }),
  };
  const whyNotAnswer = chosen === "comment" ? whyNot.comment : whyNot.verdict;
  return (
    <div className="flex flex-col gap-3 border-t pt-3">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{t.verdict}</legend>
        {(["comment", ...verdicts] as const).map((answer) => (
          <Choice
            key={answer}
            label={t.answers[answer]}
            hint={t.hints[answer]}
            unavailable={answer === "comment" ? whyNot.comment : whyNot.verdict}
            isOn={chosen === answer}
            onChoose={() => choose(answer)}
          />
        ))}
      </fieldset>
      <Composer
        draft={`review.${user.id}.${changeRequest.id}`}
        label={t.comment}
        placeholder={chosen === "changes-requested" ? t.commentNeeded : t.comment}
        action={t.submit}
        mayBeEmpty={chosen !== "changes-requested" && chosen !== "comment"}
        unavailable={chosen === undefined ? t.chooseFirst : whyNotAnswer}
        onSend={async (markdown) => {
          if (chosen === undefined) return;
          await send(chosen, markdown);
          showToast({ tone: "success", title: t.done[chosen] });
          props.onDone();
        }}
      />
    </div>
  );
}

function useSend() {
  const { scope } = useReview();
  const start = useStartThread(scope);
  const { mutateAsync } = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews",
  );
  return async (answer: Answer, markdown: string): Promise<void> => {
    if (answer === "comment") {
      await start({ markdown });
      return;
    }
    const comment = markdown === "" ? {} : { comment: { markdown } };
    await mutateAsync({ params: scope, body: { status: answer, ...comment } });
  };
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
        className="mt-0.5 size-4"
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
