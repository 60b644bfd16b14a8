import type { AccessRequest } from "#contract/access-request.ts";
import type { Role } from "#contract/schema.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { levelName } from "#console/kit/roles.ts";
import { accessEndTexts } from "#console/messages/access-end.ts";
import { accessRequestTexts as t } from "#console/messages/access-requests.ts";
import { showToast } from "#console/ui/toast.ts";

const base = "/v1/orgs/{organizationId}/access-requests/{accessRequestId}";

/** Answers requests for access, and says what came of it. The returned functions never reject. */
export function useAnswer(organizationId: string) {
  const queue = `access requests of ${organizationId}`;
  const approve = useWrite(`POST ${base}/approve`, { queue });
  const decline = useWrite(`POST ${base}/decline`, { queue });
  const paramsOf = ({ id }: AccessRequest) => ({ organizationId, accessRequestId: id });
  return {
    give: (request: AccessRequest, role: Role, endsAt?: string) =>
      reported(
        approve.mutateAsync({ params: paramsOf(request), body: { role, endsAt } }),
        t.given(
          request.user.displayName,
          accessEndTexts.withEnd(levelName(role).toLowerCase(), endsAt),
        ),
      ),
    decline: (request: AccessRequest) =>
      reported(
        decline.mutateAsync({ params: paramsOf(request) }),
        t.declined(request.user.displayName),
      ),
  };
}

async function reported(write: Promise<unknown>, done: string): Promise<void> {
  try {
    await write;
    showToast({ tone: "success", title: done });
  } catch (error) {
    showToast({ tone: "danger", title: t.failed, description: describeFailure(error).message });
  }
}
