import type { ReactNode } from "react";
import { ImportCreate } from "#contract/import.ts";
import { useWrite } from "#console/data/write.ts";
import { importTexts as t } from "#console/messages/imports.ts";
import { showToast } from "#console/ui/toast.ts";
import { FormDialog } from "./form/form-dialog.tsx";
import type { ThreadScope } from "./thread/thread-queries.ts";

const sources = ["website", "html", "markdown"] as const;

type ImportFormProps = {
  title: string;
  /** Where the imported pages go, as a sentence. */
  lead?: ReactNode;
  /** Name of the draft. Include the user's ID. */
  draft: string;
  /** The change request to import into. Called on submit, so that it can be created then. */
  target: () => Promise<ThreadScope>;
  onStarted: (target: ThreadScope) => void | Promise<void>;
  onClose: () => void;
};

/** Asks for the source and starts an import. Progress shows in the change request's overview. */
export function ImportForm(props: ImportFormProps) {
  const write = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import",
  );
  return (
    <FormDialog
      size="small"
      title={props.title}
      onClose={props.onClose}
      schema={ImportCreate}
      values={{ url: "", source: "website" }}
      draft={props.draft}
      action={t.submit}
      onSubmit={async (body) => {
        const params = await props.target();
        await write.mutateAsync({ params, body: { ...body, wait: false } });
        showToast({ tone: "success", title: t.started });
        await props.onStarted(params);
      }}
    >
      {({ Text, Choice }) => (
        <>
          {props.lead !== undefined && <p className="text-muted">{props.lead}</p>}
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
