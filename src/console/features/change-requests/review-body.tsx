import { useState } from "react";
import { useWrite } from "#console/data/write.ts";
import { Composer } from "#console/kit/thread/composer.tsx";
import { reviewTexts } from "#console/messages/review.ts";
import { showToast } from "#console/ui/toast.ts";
import { ReviewList } from "./review-list.tsx";
import { whyNotReview } from "./rules.ts";
import { useReview } from "./use-review.ts";

const t = reviewTexts.review;
type Verdict = "approved" | "changes-requested";

/** The existing reviews, and a form for the user's own. */
export function ReviewBody(props: { onClose: () => void }) {
  return (
    <div className="flex max-h-[75vh] flex-col gap-4 overflow-y-auto p-4">
      <ReviewList />
      <VerdictForm onDone={props.onClose} />
    </div>
  );
}

function VerdictForm(props: { onDone: () => void }) {
  const review = useReview();
  const { scope, user, changeRequest } = review;
  const { mutateAsync } = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews",
  );
  const [status, setStatus] = useState<Verdict>("approved");
  const unavailable = whyNotReview(review);
  return (
    <div className="flex flex-col gap-3 border-t pt-3">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{t.verdict}</legend>
        <Choice
          label={t.approve}
          hint={t.approveHint}
          isOn={status === "approved"}
          onChoose={() => setStatus("approved")}
        />
        <Choice
          label={t.request}
          hint={t.requestHint}
          isOn={status === "changes-requested"}
          onChoose={() => setStatus("changes-requested")}
        />
      </fieldset>
      <Composer
        draft={`review.${user.id}.${changeRequest.id}`}
        label={t.comment}
        placeholder={status === "approved" ? t.comment : t.commentNeeded}
        action={t.submit}
        mayBeEmpty={status === "approved"}
        unavailable={unavailable}
        onSend={async (markdown) => {
          const comment = markdown === "" ? {} : { comment: { markdown } };
          await mutateAsync({ params: scope, body: { status, ...comment } });
          showToast({ tone: "success", title: t.done[status] });
          props.onDone();
        }}
      />
    </div>
  );
}

function Choice(props: { label: string; hint: string; isOn: boolean; onChoose: () => void }) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="radio"
        name="verdict"
        checked={props.isOn}
        onChange={props.onChoose}
        className="mt-0.5 size-4"
      />
      <span>
        {props.label}
        <span className="block text-sm text-muted">{props.hint}</span>
      </span>
    </label>
  );
}
