import type { ReactNode } from "react";
import { ImportCreate } from "#contract/import.ts";
import { useWrite } from "#console/data/write.ts";
import { importTexts as t } from "#console/messages/imports.ts";
import { showToast } from "#console/ui/toast.ts";
import { FormDialog } from "./form/form-dialog.tsx";
import type { ImportScope } from "./imports/import-queries.ts";

const sources = ["website", "html", "markdown"] as const;

type ImportFormProps = {
  title: string;
  /** Where the imported pages go, as a sentence. */
  lead?: ReactNode;
  /** Name of the draft. Include the user's ID. */
  draft: string;
  /** Where to import a URL to. Called on submit, so that a change request can be created then. */
  target: (url: string) => Promise<ImportScope>;
  onStarted: (target: ImportScope, importId: string) => void | Promise<void>;
  onClose: () => void;
};

/** Asks for the source and starts an import. */
export function ImportForm(props: ImportFormProps) {
  const draft = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import",
  );
  const main = useWrite("POST /v1/spaces/{spaceId}/content/import");
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
        const target = await props.target(body.url);
        const { spaceId, changeRequestId } = target;
        const started =
          changeRequestId === undefined
            ? await main.mutateAsync({ params: { spaceId }, body: { ...body, wait: false } })
            : await draft.mutateAsync({
                params: { spaceId, changeRequestId },
                body: { ...body, wait: false },
              });
        showToast({ tone: "success", title: t.started });
        await props.onStarted(target, started.import ?? "");
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
