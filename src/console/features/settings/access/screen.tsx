import { useOrganization } from "#console/kit/use-organization.ts";
import { ApiTokens } from "./api-tokens.tsx";
import { DefaultRole } from "./default-role.tsx";
import { InviteLinks } from "./invite-links.tsx";
import { RequireSso } from "./require-sso.tsx";

/** How people join an organization and sign in. */
export function Component() {
  const { organization } = useOrganization();
  return (
    <div key={organization.id}>
      <DefaultRole organization={organization} />
      <InviteLinks organization={organization} />
      <RequireSso organization={organization} />
      <ApiTokens organization={organization} />
    </div>
  );
}
