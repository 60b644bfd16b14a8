import { useSuspenseQuery } from "@tanstack/react-query";
import { organizationFrame } from "#screens/frames.ts";
import { organizationQuery, userQuery } from "./queries.ts";
import { useScreenParams } from "./use-screen-params.ts";

/** The organization in the URL and the signed-in user. The shell has loaded both. */
export function useOrganization() {
  const { organizationId } = useScreenParams(organizationFrame);
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const { data: user } = useSuspenseQuery(userQuery());
  return { organization, user };
}
