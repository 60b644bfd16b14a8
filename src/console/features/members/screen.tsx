import { useCallback, useMemo, useRef, useState } from "react";
import {
  ArrowRight,
  Ban,
  Eye,
  KeyRound,
  Link2,
  LogOut,
  UserCheck,
  UserPlus,
  UserX,
  Users,
} from "lucide-react";
import type { Member } from "#contract/member.ts";
import { memberFilters, memberList } from "#screens/members.ts";
import { roleChoices } from "#screens/roles.ts";
import type { TableAddress } from "#screens/table-address.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { PeopleTabs } from "#console/kit/people-tabs.tsx";
import type { RowChoiceHandle } from "#console/kit/row-choice.tsx";
import { useTableAddress } from "#console/kit/table/address.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { RowAction } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { memberTexts as t } from "#console/messages/members.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { memberBulkActions } from "./bulk-actions.tsx";
import { memberColumns } from "./columns.tsx";
import type { Question } from "./dialogs.tsx";
import {
  whyNotDisable,
  whyNotRemove,
  whyNotSignInLink,
  whyNotSso,
  whyNotView,
  useViewer,
} from "./guards.ts";
import { fits } from "./queries.ts";
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
  const source = useTableSource(memberList(organizationId, address));
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
  const hrefOf = useCallback(
    (member: Member) => paths.member(organizationId, member.id),
    [organizationId],
  );
  return (
    <>
      <ResourceTable
        label={t.title}
        source={source}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        hrefOf={hrefOf}
        search={{ label: t.search }}
        filters={viewer.isAdmin ? allFilters : filtersOfMembers}
        note={noteOf(address, source.list.data?.items)}
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

/** What to know about the list that is shown. */
function noteOf(address: TableAddress, items: readonly Member[] = []): string | undefined {
  // Single rows may have been changed here since.
  const others = items.filter((member) => !fits(member, address));
  if (others.length > items.length / 2) return t.notFiltered;
  return address.sort === "lastSeenAt" ? t.onlySeen : undefined;
}

const idOf = (member: Member) => member.id;
const nameOf = (member: Member) => member.user.displayName;

const filterLabels: Record<(typeof memberFilters)[number], string> = {
  role: t.columns.role,
  type: t.type,
  sso: t.columns.sso,
  twoStep: t.columns.twoStep,
  seen: t.columns.lastSeen,
  access: t.access,
};

const allFilters = memberFilters.map((name) => ({
  name,
  label: filterLabels[name],
  options:
    name === "role"
      ? roleChoices.map((value) => ({ value, label: peopleTexts.roles[value] }))
      : Object.entries(t.filters[name]).map(([value, label]) => ({ value, label })),
}));

/** Only admins see who has two-step verification. */
const filtersOfMembers = allFilters.filter(({ name }) => name !== "twoStep");

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
          label: t.view.open,
          icon: <Eye size={14} aria-hidden />,
          unavailable: whyNotView(member, viewer),
          onAction: () => ask({ kind: "view", member }),
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
