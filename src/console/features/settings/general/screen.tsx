import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { Address, sitesQuery } from "./address.tsx";
import { Ai } from "./ai.tsx";
import { Danger } from "./danger.tsx";
import { Domains } from "./domains.tsx";
import { Plan } from "./plan.tsx";
import { Profile } from "./profile.tsx";

export async function loader({ params }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(sitesQuery(params["organizationId"] ?? ""));
  return null;
}

/** The general settings of an organization. */
export function Component() {
  const { organization, user } = useOrganization();
  return (
    <div key={organization.id}>
      <Profile organization={organization} />
      <Address organization={organization} />
      <Domains organization={organization} />
      <Ai organization={organization} />
      <Plan organization={organization} />
      <Danger organization={organization} userId={user.id} />
    </div>
  );
}
