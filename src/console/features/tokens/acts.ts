import { useCallback } from "react";
import type { OrganizationToken } from "#contract/organization-token.ts";
import { call } from "#console/data/client.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import type { BulkAction } from "#console/kit/table/types.ts";
import { apiTokenTexts as t } from "#console/messages/api-tokens.ts";
import { showToast } from "#console/ui/toast.ts";

const path = "/v1/orgs/{organizationId}/tokens/{tokenId}";

/** Why a token can't be approved. */
export const whyNotApprove = ({ owner, state }: OrganizationToken): string | undefined =>
  gate([owner.serviceAccount === true, t.noApproval], [state === "active", t.isApproved]);

/** Why a token can't be denied. */
export const whyNotDeny = ({ owner, state }: OrganizationToken): string | undefined =>
  gate([owner.serviceAccount === true, t.noApproval], [state === "denied", t.isDenied]);

/** Approves or denies a token, and shows why if that fails. */
export function useDecide(organizationId: string) {
  const { mutateAsync: approve } = useWrite(`POST ${path}/approve`);
  const { mutateAsync: deny } = useWrite(`POST ${path}/deny`);
  return useCallback(
    async ({ id: tokenId, name }: OrganizationToken, isApproved: boolean): Promise<void> => {
      const params = { organizationId, tokenId };
      try {
        await (isApproved ? approve({ params }) : deny({ params }));
        showToast({ tone: "success", title: isApproved ? t.approved(name) : t.denied(name) });
      } catch (error) {
        const description = describeFailure(error).message;
        showToast({ tone: "danger", title: t.notDecided(name), description });
      }
    },
    [organizationId, approve, deny],
  );
}

/** The bulk actions for tokens. */
export function tokenBulkActions(organizationId: string): BulkAction<OrganizationToken>[] {
  const of = ({ id: tokenId }: OrganizationToken) => ({ params: { organizationId, tokenId } });
  return [
    {
      label: t.approve,
      confirm: (count) => ({ title: t.approveTitle(count), body: t.approveBody }),
      skip: whyNotApprove,
      run: (token) => call(`POST ${path}/approve`, of(token)),
    },
    {
      label: t.deny,
      danger: true,
      confirm: (count) => ({ title: t.denyTitle(count), body: t.denyBody }),
      skip: whyNotDeny,
      run: (token) => call(`POST ${path}/deny`, of(token)),
    },
    {
      label: t.revokeMany,
      danger: true,
      confirm: (count) => ({ title: t.revokeManyTitle(count), body: t.revokeManyBody }),
      run: (token) => call(`DELETE ${path}`, of(token)),
    },
  ];
}
