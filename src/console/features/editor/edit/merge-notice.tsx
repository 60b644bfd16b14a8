import { useEffect, useSyncExternalStore } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { OperationKey } from "#contract/operations.ts";
import type { Presence } from "#contract/presence.ts";
import { mergingTexts as t } from "#console/messages/merging.ts";
import { Banner } from "#console/ui/banner.tsx";
import type { Edited } from "./use-edited.ts";
import { usePresent, type PresenceList } from "../keep/use-present.ts";

const merging: OperationKey = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge";

/**
 * Says that the change request is being merged, here or by someone else, and locks its editor meanwhile: what is written then could
 * be too late. Leaving the text saves it, so what was typed before comes along, or stays where it was typed.
 * @param props.onLock is told why nothing can be written; undefined: it can
 */
export function MergeNotice(props: {
  edited: Edited;
  onLock: (reason: string | undefined) => void;
}) {
  const { edited, onLock } = props;
  const { scope, user } = edited;
  const isMergingHere = useIsMergingHere();
  const merger = usePresent(scope, mergerOf);
  const isOther = merger !== undefined && merger.id !== user.id;
  const reason = isOther
    ? t.by(merger.displayName)
    : isMergingHere || merger !== undefined
      ? t.here
      : undefined;
  useEffect(() => {
    onLock(reason);
    return () => onLock(undefined);
  }, [reason, onLock]);
  if (reason === undefined) return null;
  return (
    <div className="pt-2">
      <Banner tone="info" live="status" title={reason} />
    </div>
  );
}

const mergerOf = (_: readonly Presence[], { merging: run }: PresenceList) => run?.user;

/** React Query's own hook for it would be in the first file of every screen. */
function useIsMergingHere(): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getMutationCache().subscribe(listener),
    () => client.isMutating({ mutationKey: [merging] }) > 0,
  );
}
