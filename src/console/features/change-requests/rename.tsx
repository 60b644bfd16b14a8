import { ChangeRequestUpdate } from "#contract/change-request.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { changeRequestListTexts } from "#console/messages/change-request-list.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { useReview } from "./use-review.ts";

const t = reviewTexts.head;

/** Changes the subject of the change request. */
export function Rename(props: { onClose: () => void }) {
  const { scope, changeRequest } = useReview();
  const write = useWrite("PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}");
  return (
    <FormDialog
      isPatch
      size="small"
      title={t.renameTitle}
      onClose={props.onClose}
      schema={ChangeRequestUpdate}
      values={{ subject: changeRequest.subject }}
      action={t.renameSave}
      onSubmit={async (body) => {
        await write.mutateAsync({ params: scope, body });
        props.onClose();
      }}
    >
      {({ Text }) => <Text name="subject" label={changeRequestListTexts.subject} autoFocus />}
    </FormDialog>
  );
}
