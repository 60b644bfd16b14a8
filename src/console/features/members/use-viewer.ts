import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useQuiet } from "#console/kit/use-quiet.ts";
import type { Viewer } from "./guards.ts";
import { administratorsQuery } from "./queries.ts";

/** The viewer, for the guards. Until the other admins are loaded, assume that there are some: the platform checks too. */
export function useViewer(): Viewer {
  const { organization, user } = useOrganization();
  const isAdmin = organization.permissions.admin;
  const isQuiet = useQuiet();
  const { data } = useQuery({
    ...administratorsQuery(organization.id),
    enabled: isAdmin && isQuiet,
  });
  // Optimistic updates change roles within the cached list, so check the role again.
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
