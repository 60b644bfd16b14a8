import { ImportCreate } from "#contract/import.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { overviewTexts } from "#console/messages/review.ts";
import { showToast } from "#console/ui/toast.ts";
import { useReview } from "../use-review.ts";

const t = overviewTexts.imports;
const sources = ["website", "html", "markdown"] as const;

/** Asks where the pages are and starts bringing them in; how far it is shows in the overview. */
export function ImportForm(props: { onClose: () => void }) {
  const { scope, user, changeRequest } = useReview();
  const write = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import",
  );
  return (
    <FormDialog
      isOpen
      size="small"
      title={t.formTitle}
      onClose={props.onClose}
      schema={ImportCreate}
      values={{ url: "", source: "website" }}
      draft={`import.${user.id}.${changeRequest.id}`}
      action={t.submit}
      onSubmit={async (body) => {
        await write.mutateAsync({ params: scope, body: { ...body, wait: false } });
        showToast({ tone: "success", title: t.started });
        props.onClose();
      }}
    >
      {({ Text, Choice }) => (
        <>
          <Text
            name="url"
            type="url"
            label={t.url}
            description={t.urlHint}
            placeholder={t.urlPlaceholder}
            autoFocus
          />
          <Choice
            name="source"
            label={t.source}
            options={sources.map((value) => ({ value, label: t.sources[value] }))}
          />
        </>
      )}
    </FormDialog>
  );
}
