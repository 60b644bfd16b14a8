import { type Ref, useCallback } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/member.ts";
import type { Role } from "#contract/schema.ts";
import { choiceOf, roleName, roleOf, roleOptions } from "#console/kit/roles.ts";
import { RowChoiceButton, RowChoiceMenu, type RowChoiceHandle } from "#console/kit/row-choice.tsx";
import { memberTexts } from "#console/messages/members.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { showToast } from "#console/ui/toast.ts";
import { whyNotRole, type Viewer } from "./guards.ts";
import { administratorsQuery, readMembers, withMember } from "./queries.ts";

const t = memberTexts.role;

/** The role of a member; opens the shared `RoleMenu` of its screen. */
export function RoleButton(props: {
  member: Member;
  viewer: Viewer;
  onOpen: (member: Member, at: Element) => void;
}) {
  const { member, viewer, onOpen } = props;
  const role = roleName(member.role);
  return (
    <RowChoiceButton
      label={t.button(member.user.displayName, role)}
      value={role}
      unavailable={whyNotRole(member, viewer)}
      onOpen={(at) => onOpen(member, at)}
    />
  );
}

/** The menu that changes a member's role. */
export function RoleMenu(props: {
  ref: Ref<RowChoiceHandle<Member>>;
  viewer: Viewer;
  onChoose: (member: Member, role: Role | null) => void;
}) {
  return (
    <RowChoiceMenu
      ref={props.ref}
      titleOf={(member: Member) => t.menu(member.user.displayName)}
      valueOf={(member) => choiceOf(member.role)}
      options={roleOptions}
      whyNot={(member) => whyNotRole(member, props.viewer)}
      onChoose={(member, choice) => props.onChoose(member, roleOf(choice))}
    />
  );
}

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
        const title = memberTexts.role.failed(member.user.displayName);
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
        showToast({ tone: "success", title: memberTexts.role.back(name, roleName(member.role)) });
      };
      if (!(await set(member, role))) return;
      showToast({
        tone: "success",
        title: memberTexts.role.changed(name, roleName(role)),
        action: { label: common.undo, onPress: () => void undo() },
      });
    },
    [set],
  );
}

const path = "/v1/orgs/{organizationId}/members/{userId}";
