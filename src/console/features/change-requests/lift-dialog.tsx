import { z } from "zod";
import { Reason } from "#contract/schema.ts";
import type { Verdict } from "#contract/review-status.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { verdictTexts as t } from "#console/messages/review-verdicts.ts";
import { showToast } from "#console/ui/toast.ts";
import { useReview } from "./use-review.ts";

const WithReason = z.object({ reason: Reason });
const PerhapsReason = z.object({ reason: Reason.optional() });

/** Ends a request for changes. Its reviewer needn't say why; an admin has to. */
export function LiftDialog(props: { verdict: Verdict; isOwn: boolean; onClose: () => void }) {
  const { verdict, isOwn } = props;
  const { scope } = useReview();
  const write = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}/lift",
  );
  const name = verdict.reviewer.displayName;
  return (
    <FormDialog
      size="small"
      title={isOwn ? t.withdrawTitle : t.liftTitle(name)}
      onClose={props.onClose}
      schema={isOwn ? PerhapsReason : WithReason}
      values={{ reason: "" }}
      action={isOwn ? t.withdraw : t.liftAction}
      onSubmit={async ({ reason }) => {
        await write.mutateAsync({
          params: { ...scope, reviewId: verdict.review },
          body: reason === undefined || reason === "" ? {} : { reason },
        });
        showToast({ tone: "success", title: t.lifted });
        props.onClose();
      }}
    >
      {({ Area }) => (
        <Area
          name="reason"
          label={t.reason}
          description={isOwn ? t.ownHint : t.reasonHint}
          autoFocus
        />
      )}
    </FormDialog>
  );
}
