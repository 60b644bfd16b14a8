import { useCallback } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/member.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { memberTexts } from "#console/messages/members.ts";
import { showToast } from "#console/ui/toast.ts";
import { administratorsQuery, readMembers, withMember } from "./queries.ts";

const t = memberTexts.disable;
const path = "/v1/orgs/{organizationId}/members/{userId}";

/**
 * Disables and enables members, and updates all cached copies.
 *
 * @returns `set` rejects with the reason; `enable` shows it instead
 */
export function useDisabled() {
  const { organization } = useOrganization();
  const client = useQueryClient();
  const { mutateAsync } = useWrite(`PATCH ${path}`, {
    // Not the lists: each can have a hundred pages, and the change is applied to them here.
    touches: [
      `GET ${path}`,
      `GET ${path}/spaces`,
      "GET /v1/spaces/{spaceId}/permissions/aggregate",
    ],
    onSuccess: (changed) => {
      for (const key of readMembers(client, organization.id)) {
        client.setQueryData(key, (data: unknown) => data && withMember(data, changed.id, changed));
      }
      void client.invalidateQueries(administratorsQuery(organization.id));
    },
  });

  const set = useCallback(
    async ({ id, user }: Member, disabled: boolean): Promise<void> => {
      const params = { organizationId: organization.id, userId: id };
      await mutateAsync({ params, body: { disabled } });
      const name = user.displayName;
      showToast({ tone: "success", title: disabled ? t.done(name) : t.enabled(name) });
    },
    [mutateAsync, organization.id],
  );

  const enable = useCallback(
    async (member: Member): Promise<void> => {
      try {
        await set(member, false);
      } catch (error) {
        const title = t.failed(member.user.displayName);
        showToast({ tone: "danger", title, description: describeFailure(error).message });
      }
    },
    [set],
  );

  return { set, enable };
}
