import type { Member } from "#contract/member.ts";
import type { Role } from "#contract/schema.ts";
import { roleChoices } from "#screens/roles.ts";
import { call } from "#console/data/client.ts";
import { roleOf } from "#console/kit/roles.ts";
import type { BulkAction, BulkChoice } from "#console/kit/table/types.ts";
import { memberTexts } from "#console/messages/members.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { whyNotSso, whySkipDisable, whySkipRemove, whySkipRole, type Viewer } from "./guards.ts";

const t = memberTexts.bulk;
const path = "/v1/orgs/{organizationId}/members/{userId}";

const RoleEffect = openedLater(async () => (await import("./bulk-dialogs.tsx")).RoleEffect);
const RemoveEffect = openedLater(async () => (await import("./bulk-dialogs.tsx")).RemoveEffect);
const Explained = openedLater(async () => (await import("./bulk-dialogs.tsx")).Explained);
const AddManyToTeam = openedLater(async () => (await import("./bulk-dialogs.tsx")).AddManyToTeam);

/** The bulk actions for members. */
export function memberBulkActions(
  organizationId: string,
  viewer: Viewer,
): (BulkAction<Member> | BulkChoice<Member>)[] {
  const unavailable = viewer.isAdmin ? undefined : memberTexts.needAdmin;
  const of = ({ id }: Member) => ({ organizationId, userId: id });
  const setRole = (member: Member, role: Role | null) =>
    call(`PATCH ${path}`, { params: of(member), body: { role } });
  return [
    ...roleChoices.map((choice): BulkAction<Member> => {
      const role = roleOf(choice);
      return {
        menu: t.role,
        label: peopleTexts.roles[choice],
        unavailable,
        confirm: (count, rows) => ({
          title: t.roleTitle(count, peopleTexts.roles[choice].toLowerCase()),
          body: <RoleEffect rows={rows} choice={choice} userId={viewer.userId} />,
          takesAway: rows.some(({ id, role: now }) => id !== viewer.userId && isWeaker(role, now)),
        }),
        skip: (member) => whySkipRole(member, viewer, role),
        run: (member) => setRole(member, role),
        undo: (member) => setRole(member, member.role),
      };
    }),
    {
      label: t.team,
      ask: (rows, start, close) => (
        <AddManyToTeam
          organizationId={organizationId}
          rows={rows}
          onStart={start}
          onClose={close}
        />
      ),
    },
    {
      label: t.sso,
      unavailable,
      confirm: (count) => ({ title: t.ssoTitle(count), body: <Explained change="ssoConfirm" /> }),
      skip: (member) => whyNotSso(member, viewer),
      run: (member) => call(`POST ${path}/sso`, { params: of(member) }),
    },
    ...[true, false].map((disabled): BulkAction<Member> => ({
      menu: t.access,
      label: disabled ? t.disable : t.enable,
      danger: disabled,
      unavailable,
      ...(disabled && {
        confirm: (count) => ({
          title: t.disableTitle(count),
          body: <Explained change="disable" />,
        }),
      }),
      skip: (member) => whySkipDisable(member, viewer, disabled),
      run: (member) => call(`PATCH ${path}`, { params: of(member), body: { disabled } }),
      undo: (member) =>
        call(`PATCH ${path}`, { params: of(member), body: { disabled: !disabled } }),
    })),
    {
      label: t.remove,
      danger: true,
      unavailable,
      confirm: (count, rows) => ({
        title: t.removeTitle(count),
        body: <RemoveEffect count={count} isSelf={rows.some(({ id }) => id === viewer.userId)} />,
      }),
      skip: (member) => whySkipRemove(member, viewer),
      run: (member) => call(`DELETE ${path}`, { params: of(member) }),
    },
  ];
}

/** Whether a role gives less than another one. */
function isWeaker(role: Role | null, before: Role | null): boolean {
  const strengthOf = (role: Role | null) => roleChoices.indexOf(role ?? "guest");
  return strengthOf(role) > strengthOf(before);
}
