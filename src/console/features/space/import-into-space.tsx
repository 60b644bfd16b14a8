import { useState } from "react";
import { useNavigate } from "react-router";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { Space } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { usePanel } from "#console/kit/use-panel.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { paths } from "#console/paths.ts";
import { openedLater } from "#console/ui/opened-later.tsx";

const t = spaceTexts.actions;

const ImportForm = openedLater(
  async () => (await import("#console/kit/import-form.tsx")).ImportForm,
);

/** Opens the form for an import into the current space. */
export function useImportPanel() {
  return usePanel("import");
}

/**
 * Asks what to import and creates a change request for it, so that it is reviewed first. If the import is refused, the next
 * attempt reuses the change request.
 */
export function ImportIntoSpace({ space }: { space: Space }) {
  const { user } = useOrganization();
  const panel = useImportPanel();
  const navigate = useNavigate();
  const [made, setMade] = useState<ChangeRequest>();
  const write = useWrite("POST /v1/spaces/{spaceId}/change-requests", { onSuccess: setMade });
  const params = { spaceId: space.id };
  if (!panel.isOpen || !space.permissions.edit) return null;
  return (
    <ImportForm
      title={t.importFormTitle}
      lead={made === undefined ? t.importLead : t.importInto(made.number)}
      draft={`import.${user.id}.${space.id}`}
      target={async () => {
        const body = { subject: t.importSubject };
        const { number } = made ?? (await write.mutateAsync({ params, body }));
        return { ...params, changeRequestId: String(number) };
      }}
      onStarted={({ changeRequestId = "" }) =>
        navigate(paths.changeRequest(space.organization, space.id, changeRequestId))
      }
      onClose={() => panel.onOpenChange(false)}
    />
  );
}
