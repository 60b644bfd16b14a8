import type { Import } from "#contract/import.ts";
import { importTexts as t } from "#console/messages/space-common.ts";

/** The state of an import as a sentence, with its counts. */
export function stateWords({ status, importedResources, totalResources }: Import): string {
  if (status === "uploading") return t.uploading;
  if (status === "running" && totalResources === 0) return t.starting;
  if (status === "running") return t.running(importedResources, totalResources);
  if (status === "complete") return t.complete(importedResources);
  if (status === "cancelled") return t.cancelled(importedResources);
  return status === "failed" ? t.failedState : status;
}
