import { useState } from "react";
import { useWrite } from "#console/data/write.ts";
import { importTexts as t } from "#console/messages/space-common.ts";
import { Button } from "#console/ui/button.tsx";
import type { Import } from "#contract/import.ts";
import { importReport, latestImports, type ImportScope } from "#screens/imports.ts";
import { queryOf } from "#console/data/query.ts";
import { Confirm } from "./confirm.tsx";

/** Asks whether to stop an import, and stops it. What is imported stays. */
export function StopImport(props: {
  spaceId: string;
  /** The number of the change request that is imported into; undefined for the space itself. */
  changeRequestId: string | undefined;
  importId: string;
  size?: "small";
}) {
  const { spaceId, changeRequestId, importId, size } = props;
  const [asks, setAsks] = useState(false);
  const main = useWrite("DELETE /v1/spaces/{spaceId}/content/imports/{importId}");
  const draft = useWrite(
    "DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports/{importId}",
  );
  const stop = () =>
    changeRequestId === undefined
      ? main.mutateAsync({ params: { spaceId, importId } })
      : draft.mutateAsync({ params: { spaceId, changeRequestId, importId } });
  return (
    <>
      <Button {...(size && { size })} onPress={() => setAsks(true)}>
        {t.cancel}
      </Button>
      <Confirm
        isOpen={asks}
        title={t.cancelTitle}
        action={t.cancel}
        onConfirm={stop}
        onClose={() => setAsks(false)}
      >
        {t.cancelBody}
      </Confirm>
    </>
  );
}

/** The state of an import as a sentence, with its counts. */
export function stateWords({ status, importedResources, totalResources }: Import): string {
  if (status === "uploading") return t.uploading;
  if (status === "running" && totalResources === 0) return t.starting;
  if (status === "running") return t.running(importedResources, totalResources);
  if (status === "complete") return t.complete(importedResources);
  if (status === "cancelled") return t.cancelled(importedResources);
  return status === "failed" ? t.failedState : status;
}

/** The latest imports into some content. */
export const importsOf = (scope: ImportScope) => queryOf(latestImports(scope));

/** One import, with everything that couldn't be imported. */
export const importOf = (scope: ImportScope, importId: string) =>
  queryOf(importReport(scope, importId));
