import type { Member } from "#contract/member.ts";
import type { Role } from "#contract/schema.ts";
import { roleChoices } from "#screens/roles.ts";
import { call } from "#console/data/client.ts";
import { roleOf } from "#console/kit/roles.ts";
import type { BulkAction } from "#console/kit/table/types.ts";
import { memberTexts } from "#console/messages/members.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { whySkipRemove, whySkipRole, whyNotSso } from "./guards.ts";
import type { Viewer } from "./guards.ts";

const t = memberTexts.bulk;
const path = "/v1/orgs/{organizationId}/members/{userId}";

/** The bulk actions for members. */
export function memberBulkActions(organizationId: string, viewer: Viewer): BulkAction<Member>[] {
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
        confirm: (count) => ({
          title: t.roleTitle(count, peopleTexts.roles[choice].toLowerCase()),
          body: t.roleBody,
        }),
        skip: (member) => whySkipRole(member, viewer, role),
        run: (member) => setRole(member, role),
        undo: (member) => setRole(member, member.role),
      };
    }),
    {
      label: t.sso,
      unavailable,
      confirm: (count) => ({ title: t.ssoTitle(count), body: memberTexts.ssoConfirm.body }),
      skip: (member) => whyNotSso(member, viewer),
      run: (member) => call(`POST ${path}/sso`, { params: of(member) }),
    },
    {
      label: t.remove,
      danger: true,
      unavailable,
      confirm: (count) => ({
        title: t.removeTitle(count),
        body: `${t.removeBody(count)} ${t.removeSelf}`,
      }),
      skip: (member) => whySkipRemove(member, viewer),
      run: (member) => call(`DELETE ${path}`, { params: of(member) }),
    },
  ];
}
