import type { Ref } from "react";
import type { Member } from "#contract/member.ts";
import type { Role } from "#contract/schema.ts";
import { choiceOf, roleName, roleOf, roleOptions } from "#console/kit/roles.ts";
import { RowChoiceButton, RowChoiceMenu } from "#console/kit/row-choice.tsx";
import type { RowChoiceHandle } from "#console/kit/row-choice.tsx";
import { memberTexts } from "#console/messages/members.ts";
import { whyNotRole } from "./guards.ts";
import type { Viewer } from "./guards.ts";

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
