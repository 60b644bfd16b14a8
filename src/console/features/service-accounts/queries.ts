import { useCallback } from "react";
import type { ServiceAccount } from "#contract/service-account.ts";
import { serviceAccounts } from "#screens/service-accounts.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { serviceAccountTexts } from "#console/messages/service-accounts.ts";
import { showToast } from "#console/ui/toast.ts";

const t = serviceAccountTexts.disable;

/** All service accounts of an organization, by name. */
export const serviceAccountsQuery = (organizationId: string) =>
  queryOf(serviceAccounts(organizationId));

/** Enables a service account, and shows why if that fails. */
export function useEnable(organizationId: string): (account: ServiceAccount) => void {
  const { mutateAsync } = useWrite(
    "PATCH /v1/orgs/{organizationId}/service-accounts/{serviceAccountId}",
  );
  return useCallback(
    async ({ id: serviceAccountId, title }) => {
      try {
        const params = { organizationId, serviceAccountId };
        await mutateAsync({ params, body: { disabled: false } });
        showToast({ tone: "success", title: t.enabled(title) });
      } catch (error) {
        const description = describeFailure(error).message;
        showToast({ tone: "danger", title: t.failed(title), description });
      }
    },
    [mutateAsync, organizationId],
  );
}
