import { useCallback, useMemo, useRef, useState } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import {
  ArrowRight,
  Ban,
  KeyRound,
  Link2,
  LogOut,
  UserCheck,
  UserPlus,
  UserX,
  Users,
} from "lucide-react";
import type { Member } from "#contract/member.ts";
import { memberFilters } from "#screens/members.ts";
import { roleChoices } from "#screens/roles.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { PeopleTabs } from "#console/kit/people-tabs.tsx";
import type { RowChoiceHandle } from "#console/kit/row-choice.tsx";
import { useTableAddress } from "#console/kit/table/address.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { RowAction, BulkAction } from "#console/kit/table/types.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { memberTexts as t, memberTexts } from "#console/messages/members.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Role } from "#contract/schema.ts";
import { call } from "#console/data/client.ts";
import { roleOf } from "#console/kit/roles.ts";
import { memberColumns } from "./columns.tsx";
import type { Question } from "./dialogs.tsx";
import {
  whyNotDisable,
  whyNotRemove,
  whyNotSignInLink,
  whyNotSso,
  useViewer,
  whySkipRemove,
  whySkipRole,
  type Viewer,
} from "./guards.ts";
import { memberPages, readAllMembers } from "./queries.ts";
import { RoleMenu, useRoleChange } from "./role-choice.tsx";
import { useDisabled } from "./use-disabled.ts";

const MemberDialog = openedLater(async () => (await import("./dialogs.tsx")).MemberDialog);

export function Component() {
  const { organization } = useOrganization();
  return (
    <PageBody wide>
      <PageHead title={t.title} context={organization.title} actions={<Invite />} />
      <PeopleTabs organizationId={organization.id} current="members" />
      {organization.permissions.listMembers ? (
        <Members />
      ) : (
        <EmptyState icon={<Users size={20} aria-hidden />} title={t.mayNotListTitle}>
          {t.mayNotList}
        </EmptyState>
      )}
    </PageBody>
  );
}

function Invite() {
  const { organization } = useOrganization();
  const icon = <UserPlus size={16} aria-hidden />;
  if (!organization.permissions.admin) {
    return (
      <Button variant="primary" icon={icon} unavailable={t.needAdmin}>
        {t.invite}
      </Button>
    );
  }
  return (
    <LinkButton variant="primary" icon={icon} href={paths.invitations(organization.id)}>
      {t.invite}
    </LinkButton>
  );
}

function Members() {
  const { organization } = useOrganization();
  const { id: organizationId } = organization;
  const address = useTableAddress(memberFilters);
  const list = useInfiniteQuery({
    ...memberPages(organizationId, address),
    placeholderData: keepPreviousData,
  });
  const viewer = useViewer();
  const changeRole = useRoleChange(organizationId);
  const roleMenu = useRef<RowChoiceHandle<Member>>(null);
  const [question, setQuestion] = useState<Question>();
  const wasAsked = useWasOpen(question !== undefined);
  const columns = useMemo(
    () =>
      memberColumns({
        viewer,
        onRole: (member, at) => roleMenu.current?.open(member, at),
      }),
    [viewer],
  );
  const rowActions = useRowActions(setQuestion);
  const bulkActions = useMemo(
    () => memberBulkActions(organizationId, viewer),
    [organizationId, viewer],
  );
  const readAll = useCallback(
    (signal: AbortSignal, onProgress: (read: number) => void) =>
      readAllMembers(organizationId, address, signal, onProgress),
    [organizationId, address],
  );
  const hrefOf = useCallback(
    (member: Member) => paths.member(organizationId, member.id),
    [organizationId],
  );
  return (
    <>
      <ResourceTable
        label={t.title}
        source={{ kind: "pages", list, readAll }}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        hrefOf={hrefOf}
        search={{ label: t.search }}
        filters={roleFilter}
        note={address.sort === "lastSeenAt" ? t.onlySeen : undefined}
        rowActions={rowActions}
        bulkActions={bulkActions}
        csvName={`${t.title} ${organization.title}`}
        empty={
          <EmptyState icon={<Users size={20} aria-hidden />} title={t.emptyTitle}>
            {t.empty}
          </EmptyState>
        }
      />
      <RoleMenu
        ref={roleMenu}
        viewer={viewer}
        onChoose={(member, role) => void changeRole(member, role)}
      />
      {wasAsked && <MemberDialog question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}

const idOf = (member: Member) => member.id;
const nameOf = (member: Member) => member.user.displayName;

const roleFilter = [
  {
    name: memberFilters[0],
    label: t.columns.role,
    options: roleChoices.map((value) => ({ value, label: peopleTexts.roles[value] })),
  },
];

function useRowActions(ask: (question: Question) => void) {
  const { organization } = useOrganization();
  const viewer = useViewer();
  const { enable } = useDisabled();
  return useCallback(
    (member: Member): RowAction[] => {
      const isSelf = member.id === viewer.userId;
      return [
        {
          label: t.actions.open,
          icon: <ArrowRight size={14} aria-hidden />,
          href: paths.member(organization.id, member.id),
        },
        {
          label: t.actions.signInLink,
          icon: <Link2 size={14} aria-hidden />,
          unavailable: whyNotSignInLink(member, viewer, organization.sso === true),
          onAction: () => ask({ kind: "sign-in-link", member }),
        },
        {
          label: t.actions.markSso,
          icon: <KeyRound size={14} aria-hidden />,
          unavailable: whyNotSso(member, viewer),
          onAction: () => ask({ kind: "sso", member }),
        },
        {
          label: member.disabled ? t.actions.enable : t.actions.disable,
          icon: member.disabled ? (
            <UserCheck size={14} aria-hidden />
          ) : (
            <Ban size={14} aria-hidden />
          ),
          unavailable: whyNotDisable(member, viewer),
          onAction: () =>
            member.disabled ? void enable(member) : ask({ kind: "disable", member }),
        },
        {
          label: isSelf ? t.actions.leave : t.actions.remove,
          icon: isSelf ? <LogOut size={14} aria-hidden /> : <UserX size={14} aria-hidden />,
          danger: true,
          unavailable: whyNotRemove(member, viewer),
          onAction: () => ask({ kind: "remove", member }),
        },
      ];
    },
    [organization.id, organization.sso, viewer, ask, enable],
  );
}

const bulkTexts = memberTexts.bulk;

const path = "/v1/orgs/{organizationId}/members/{userId}";

/** The bulk actions for members. */
function memberBulkActions(organizationId: string, viewer: Viewer): BulkAction<Member>[] {
  const unavailable = viewer.isAdmin ? undefined : memberTexts.needAdmin;
  const of = ({ id }: Member) => ({ organizationId, userId: id });
  const setRole = (member: Member, role: Role | null) =>
    call(`PATCH ${path}`, { params: of(member), body: { role } });
  return [
    ...roleChoices.map((choice): BulkAction<Member> => {
      const role = roleOf(choice);
      return {
        menu: bulkTexts.role,
        label: peopleTexts.roles[choice],
        unavailable,
        confirm: (count) => ({
          title: bulkTexts.roleTitle(count, peopleTexts.roles[choice].toLowerCase()),
          body: bulkTexts.roleBody,
        }),
        skip: (member) => whySkipRole(member, viewer, role),
        run: (member) => setRole(member, role),
        undo: (member) => setRole(member, member.role),
      };
    }),
    {
      label: bulkTexts.sso,
      unavailable,
      confirm: (count) => ({ title: bulkTexts.ssoTitle(count), body: memberTexts.ssoConfirm.body }),
      skip: (member) => whyNotSso(member, viewer),
      run: (member) => call(`POST ${path}/sso`, { params: of(member) }),
    },
    {
      label: bulkTexts.remove,
      danger: true,
      unavailable,
      confirm: (count) => ({
        title: bulkTexts.removeTitle(count),
        body: `${bulkTexts.removeBody(count)} ${bulkTexts.removeSelf}`,
      }),
      skip: (member) => whySkipRemove(member, viewer),
      run: (member) => call(`DELETE ${path}`, { params: of(member) }),
    },
  ];
}
