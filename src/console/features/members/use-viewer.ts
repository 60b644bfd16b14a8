import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "#console/kit/use-organization.ts";
import type { Viewer } from "./guards.ts";
import { administratorsQuery } from "./queries.ts";

/** Who looks, as the guards want it. While the other administrators are not known there may be some: the platform asks too. */
export function useViewer(): Viewer {
  const { organization, user } = useOrganization();
  const isAdmin = organization.permissions.admin;
  const { data } = useQuery({ ...administratorsQuery(organization.id), enabled: isAdmin });
  // A role that has just been changed is in the list already, and the list is the one from before.
  const others = (data?.items ?? []).filter(
    ({ id, role, disabled }) => id !== user.id && role === "admin" && !disabled,
  );
  const isLastAdmin =
    isAdmin && data !== undefined && others.length === 0 && data.next === undefined;
  return useMemo(
    () => ({ userId: user.id, isAdmin, isLastAdmin }),
    [user.id, isAdmin, isLastAdmin],
  );
}
