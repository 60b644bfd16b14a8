import { useNavigate } from "react-router";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { ChangeRequestCreate, ChangeRequestUpdate } from "#contract/change-request.ts";
import { requestsScreen } from "#screens/spaces.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";
import { changeRequestListTexts } from "#console/messages/change-request-list.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { useReview } from "./use-review.ts";

const t = changeRequestListTexts;

/** Asks for a subject, creates a draft, and opens it. */
export function CreateChangeRequest(props: { onClose: () => void }) {
  const { organizationId, spaceId } = useScreenParams(requestsScreen);
  const write = useWrite("POST /v1/spaces/{spaceId}/change-requests");
  const navigate = useNavigate();
  return (
    <FormDialog
      size="small"
      title={t.createTitle}
      onClose={props.onClose}
      schema={ChangeRequestCreate}
      values={{ subject: "" }}
      action={t.submit}
      onSubmit={async (body) => {
        const { number } = await write.mutateAsync({ params: { spaceId }, body });
        showToast({ tone: "success", title: t.created(number) });
        await navigate(paths.changeRequest(organizationId, spaceId, number));
      }}
    >
      {({ Text }) => (
        <Text
          name="subject"
          label={t.subject}
          description={t.subjectHint}
          placeholder={t.subjectPlaceholder}
          autoFocus
        />
      )}
    </FormDialog>
  );
}

const headTexts = reviewTexts.head;

/** Changes the subject of the change request. */
export function Rename(props: { onClose: () => void }) {
  const { scope, changeRequest } = useReview();
  const write = useWrite("PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}");
  return (
    <FormDialog
      isPatch
      size="small"
      title={headTexts.renameTitle}
      onClose={props.onClose}
      schema={ChangeRequestUpdate}
      values={{ subject: changeRequest.subject }}
      action={headTexts.renameSave}
      onSubmit={async (body) => {
        await write.mutateAsync({ params: scope, body });
        props.onClose();
      }}
    >
      {({ Text }) => <Text name="subject" label={changeRequestListTexts.subject} autoFocus />}
    </FormDialog>
  );
}
