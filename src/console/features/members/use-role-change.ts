import { useCallback } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/member.ts";
import type { Role } from "#contract/schema.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { roleName } from "#console/kit/roles.ts";
import { common } from "#console/messages/common.ts";
import { memberTexts as t } from "#console/messages/members.ts";
import { showToast } from "#console/ui/toast.ts";
import { administratorsQuery, readMembers, withMember } from "./queries.ts";

/**
 * Changes a member's role: shown immediately everywhere, rolled back with the reason when refused, and undoable from the
 * confirmation.
 */
export function useRoleChange(organizationId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useWrite(`PATCH ${path}`, {
    queue: `roles ${organizationId}`,
    optimistic: ({ params, body }) =>
      readMembers(client, organizationId).map((queryKey) => ({
        queryKey,
        update: (data) => withMember(data, params.userId, { role: body?.role ?? null }),
      })),
    onSuccess: () => void client.invalidateQueries(administratorsQuery(organizationId)),
    // Not the lists: each can have a hundred pages, and they show the change already.
    touches: [
      `GET ${path}`,
      `GET ${path}/spaces`,
      "GET /v1/spaces/{spaceId}/permissions/aggregate",
    ],
  });
  const set = useCallback(
    async (member: Member, role: Role | null): Promise<boolean> => {
      const params = { organizationId, userId: member.id };
      try {
        await mutateAsync({ params, body: { role } });
        return true;
      } catch (error) {
        const title = t.role.failed(member.user.displayName);
        showToast({ tone: "danger", title, description: describeFailure(error).message });
        return false;
      }
    },
    [mutateAsync, organizationId],
  );
  return useCallback(
    async (member: Member, role: Role | null): Promise<void> => {
      const name = member.user.displayName;
      const undo = async () => {
        if (!(await set(member, member.role))) return;
        showToast({ tone: "success", title: t.role.back(name, roleName(member.role)) });
      };
      if (!(await set(member, role))) return;
      showToast({
        tone: "success",
        title: t.role.changed(name, roleName(role)),
        action: { label: common.undo, onPress: () => void undo() },
      });
    },
    [set],
  );
}

const path = "/v1/orgs/{organizationId}/members/{userId}";
