import { useState } from "react";
import { ChevronDown, CircleCheck } from "lucide-react";
import { useWrite } from "#console/data/write.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { Composer } from "#console/kit/thread/composer.tsx";
import { usePanel } from "#console/kit/use-panel.ts";
import { changesTexts, reviewTexts } from "#console/messages/review.ts";
import { Button } from "#console/ui/button.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { showToast } from "#console/ui/toast.ts";

import { ReviewList } from "./review-list.tsx";
import { whyNotReview } from "./rules.ts";
import { useReview } from "./use-review.ts";

const t = reviewTexts.review;
type Verdict = "approved" | "changes-requested";

/** "Review ▾": existing reviews, and the user's own. */
export function ReviewPanel() {
  const panel = usePanel("review");
  const { keys } = changesTexts;
  const open = () => panel.onOpenChange(true);
  useKeys([{ keys: "a", label: keys.review, group: keys.group, run: open }]);
  usePaletteActions([
    {
      id: "review",
      label: keys.review,
      icon: <CircleCheck size={16} aria-hidden />,
      keys: "a",
      run: open,
      unavailable: whyNotReview(useReview()),
    },
  ]);
  return (
    <Popover
      label={t.title}
      placement="bottom end"
      className="w-100"
      isOpen={panel.isOpen}
      onOpenChange={panel.onOpenChange}
      trigger={
        <Button icon={<CircleCheck size={14} aria-hidden />}>
          {t.action}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {(close) => (
        <div className="flex max-h-[75vh] flex-col gap-4 overflow-y-auto p-4">
          <ReviewList />
          <VerdictForm onDone={close} />
        </div>
      )}
    </Popover>
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
