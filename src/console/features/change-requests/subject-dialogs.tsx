import { useNavigate } from "react-router";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { ChangeRequestCreate } from "#contract/change-request.ts";
import { requestsScreen } from "#screens/spaces.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { changeRequestListTexts } from "#console/messages/change-request-list.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";

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
