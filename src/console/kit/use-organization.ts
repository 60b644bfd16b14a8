import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { organizationQuery, userQuery } from "./queries.ts";

/** The organization in the URL and the signed-in user. The shell has loaded both. */
export function useOrganization() {
  const { organizationId = "" } = useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const { data: user } = useSuspenseQuery(userQuery());
  return { organization, user };
}
