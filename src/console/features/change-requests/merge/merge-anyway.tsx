import { z } from "zod";
import { Reason } from "#contract/schema.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { reviewTexts } from "#console/messages/review.ts";
import { verdictTexts as t } from "#console/messages/review-verdicts.ts";
import { showToast } from "#console/ui/toast.ts";
import { useReview } from "../use-review.ts";

const WithReason = z.object({ reason: Reason });

/** Merges without what the rules ask for. The reason is kept where everyone can read it. */
export function MergeAnywayDialog(props: { onClose: () => void }) {
  const { scope } = useReview();
  const write = useWrite("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge");
  return (
    <FormDialog
      size="small"
      title={t.anywayTitle}
      onClose={props.onClose}
      schema={WithReason}
      values={{ reason: "" }}
      action={t.anywayAction}
      onSubmit={async ({ reason }) => {
        await write.mutateAsync({ params: scope, body: { anyway: { reason } } });
        const title = reviewTexts.merge.done(Number(scope.changeRequestId));
        showToast({ tone: "success", title });
        props.onClose();
      }}
    >
      {({ Area }) => <Area name="reason" label={t.reason} description={t.reasonHint} autoFocus />}
    </FormDialog>
  );
}
