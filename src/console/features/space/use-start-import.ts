import { useNavigate } from "react-router";
import type { Space } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";

const t = spaceTexts.actions;

/** What is imported is reviewed first: makes a change request for it and goes there, where the import is asked for. */
export function useStartImport(space: Space) {
  const navigate = useNavigate();
  const write = useWrite("POST /v1/spaces/{spaceId}/change-requests", {
    onSuccess: ({ number }) =>
      void navigate(
        paths.changeRequest(space.organization, space.id, number, "overview", { panel: "import" }),
      ),
    onError: (failure) =>
      void showToast({ tone: "danger", title: t.importFailed, description: failure.message }),
  });
  return {
    isStarting: write.isPending,
    start: () =>
      write.mutate({ params: { spaceId: space.id }, body: { subject: t.importSubject } }),
  };
}
