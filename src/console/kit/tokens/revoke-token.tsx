import type { OrganizationToken } from "#contract/organization-token.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { apiTokenTexts as t } from "#console/messages/api-tokens.ts";
import { tokenTexts } from "#console/messages/tokens.ts";
import { showToast } from "#console/ui/toast.ts";

/** Asks before a token is revoked, or loses its access to the organization. */
export function RevokeToken(props: { token: OrganizationToken; onClose: () => void }) {
  const { id: tokenId, name, organization: only } = props.token;
  const { organization } = useOrganization();
  const { mutateAsync } = useWrite("DELETE /v1/orgs/{organizationId}/tokens/{tokenId}");
  return (
    <Confirm
      isOpen
      danger
      title={tokenTexts.revokeTitle(name)}
      action={t.revokeAction}
      onClose={props.onClose}
      onConfirm={async () => {
        await mutateAsync({ params: { organizationId: organization.id, tokenId } });
        showToast({ tone: "success", title: tokenTexts.revoked(name) });
      }}
    >
      {only === undefined ? t.revokeElsewhere : t.revokeHere}
    </Confirm>
  );
}
