import { useRef, useState } from "react";
import { Ban, Ellipsis, Eye, KeyRound, Link2, LogOut, UserCheck, UserX } from "lucide-react";
import { useNavigate } from "react-router";
import { useQuery } from "@tanstack/react-query";
import type { Member } from "#contract/member.ts";
import { memberScreen } from "#screens/members.ts";
import { query } from "#console/data/query.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { useVisit } from "#console/kit/palette/visits.ts";
import { Panel } from "#console/kit/panel.tsx";
import { memberQuery } from "#console/kit/queries.ts";
import { roleName } from "#console/kit/roles.ts";
import type { RowChoiceHandle } from "#console/kit/row-choice.tsx";
import { Time } from "#console/kit/time.tsx";
import { useQuiet } from "#console/kit/timing.ts";
import { useItem } from "#console/kit/use-item.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { common } from "#console/messages/common.ts";
import { formatDay, formatList } from "#console/messages/format.ts";
import { memberScreenTexts } from "#console/messages/member-screen.ts";
import { memberTexts } from "#console/messages/members.ts";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Badge } from "#console/ui/badge.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Question } from "./dialogs.tsx";
import {
  whyNotDisable,
  whyNotRemove,
  whyNotSignInLink,
  whyNotSso,
  whyNotView,
  useViewer,
} from "./guards.ts";
import type { Viewer } from "./guards.ts";
import { RoleButton, RoleMenu, useRoleChange } from "./role-choice.tsx";
import { SpacesPanel } from "./spaces-panel.tsx";
import { TeamsPanel } from "./teams-panel.tsx";
import { useDisabled } from "./use-disabled.ts";

const MemberDialog = openedLater(async () => (await import("./dialogs.tsx")).MemberDialog);

const t = memberScreenTexts;

/** One member: profile, access, and the reasons for it. */
export function Component() {
  const { userId } = useScreenParams(memberScreen);
  const { organization } = useOrganization();
  const { data: member } = useItem(memberQuery(organization.id, userId));
  const viewer = useViewer();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>();
  const wasAsked = useWasOpen(question !== undefined);
  const isSelf = member.id === viewer.userId;
  const { displayName, serviceAccount } = member.user;
  useVisit({ href: paths.member(organization.id, member.id), kind: "member", label: displayName });
  const { listMembers, listTeams } = organization.permissions;
  return (
    <PageBody>
      <PageHead
        title={displayName}
        context={organization.title}
        crumbs={listMembers ? [{ label: t.back, href: paths.members(organization.id) }] : []}
        mark={<Avatar {...member.user} name={displayName} size={32} />}
        meta={
          <>
            {isSelf && <Badge tone="accent">{t.you}</Badge>}
            {serviceAccount === true && <Badge>{common.serviceAccount}</Badge>}
            {member.disabled && <Badge tone="warning">{memberTexts.disabled}</Badge>}
            {member.provisioned === true && <Badge>{memberTexts.managed}</Badge>}
          </>
        }
        actions={<Actions member={member} viewer={viewer} onAsk={setQuestion} />}
      />
      <div className="flex flex-col gap-8">
        {member.disabled && <Banner tone="warning" title={memberTexts.disabledHint} />}
        <Profile member={member} viewer={viewer} />
        <TeamsPanel
          organizationId={organization.id}
          member={member}
          isSelf={isSelf}
          mayListTeams={listTeams}
        />
        {organization.permissions.admin && member.sso && (
          <SignOnsPanel organizationId={organization.id} userId={member.id} />
        )}
        <SpacesPanel organizationId={organization.id} member={member} showsWhy={listMembers} />
      </div>
      {wasAsked && (
        <MemberDialog
          question={question}
          onClose={() => setQuestion(undefined)}
          onRemoved={() => void navigate(paths.members(organization.id))}
        />
      )}
    </PageBody>
  );
}

function Actions(props: { member: Member; viewer: Viewer; onAsk: (question: Question) => void }) {
  const { member, viewer, onAsk } = props;
  const isSelf = member.id === viewer.userId;
  const actions = memberTexts.actions;
  const of = member.user.displayName;
  const { enable } = useDisabled();
  const changeAccess = () =>
    member.disabled ? void enable(member) : onAsk({ kind: "disable", member });
  const { organization } = useOrganization();
  const noLink = whyNotSignInLink(member, viewer, organization.sso === true);
  const noView = whyNotView(member, viewer);
  usePaletteActions([
    {
      id: "view",
      label: memberTexts.view.open,
      of,
      unavailable: noView,
      run: () => onAsk({ kind: "view", member }),
    },
    {
      id: "sign-in-link",
      label: actions.signInLink,
      of,
      unavailable: noLink,
      run: () => onAsk({ kind: "sign-in-link", member }),
    },
    {
      id: "mark-sso",
      label: actions.markSso,
      of,
      unavailable: whyNotSso(member, viewer),
      run: () => onAsk({ kind: "sso", member }),
    },
    {
      id: "disable-member",
      label: member.disabled ? actions.enable : actions.disable,
      of,
      unavailable: whyNotDisable(member, viewer),
      run: changeAccess,
    },
    {
      id: "remove-member",
      label: isSelf ? actions.leave : actions.remove,
      of,
      unavailable: whyNotRemove(member, viewer),
      run: () => onAsk({ kind: "remove", member }),
    },
  ]);
  return (
    <Menu
      label={t.more}
      placement="bottom end"
      trigger={
        <IconButton label={t.more} variant="secondary" icon={<Ellipsis size={16} aria-hidden />} />
      }
    >
      <MenuItem
        icon={<Eye size={14} aria-hidden />}
        unavailable={noView}
        onAction={() => onAsk({ kind: "view", member })}
      >
        {memberTexts.view.open}
      </MenuItem>
      <MenuItem
        icon={<Link2 size={14} aria-hidden />}
        unavailable={noLink}
        onAction={() => onAsk({ kind: "sign-in-link", member })}
      >
        {actions.signInLink}
      </MenuItem>
      <MenuItem
        icon={<KeyRound size={14} aria-hidden />}
        unavailable={whyNotSso(member, viewer)}
        onAction={() => onAsk({ kind: "sso", member })}
      >
        {actions.markSso}
      </MenuItem>
      <MenuItem
        icon={member.disabled ? <UserCheck size={14} aria-hidden /> : <Ban size={14} aria-hidden />}
        unavailable={whyNotDisable(member, viewer)}
        onAction={changeAccess}
      >
        {member.disabled ? actions.enable : actions.disable}
      </MenuItem>
      <MenuItem
        danger
        icon={isSelf ? <LogOut size={14} aria-hidden /> : <UserX size={14} aria-hidden />}
        unavailable={whyNotRemove(member, viewer)}
        onAction={() => onAsk({ kind: "remove", member })}
      >
        {isSelf ? actions.leave : actions.remove}
      </MenuItem>
    </Menu>
  );
}

function Profile({ member, viewer }: { member: Member; viewer: Viewer }) {
  const { organization } = useOrganization();
  const changeRole = useRoleChange(organization.id);
  const menu = useRef<RowChoiceHandle<Member>>(null);
  const { lastSeenAt, joinedAt, sso, user } = member;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-6 gap-y-4 rounded-lg border px-4 py-3">
      <Fact name={t.role}>
        <RoleButton
          member={member}
          viewer={viewer}
          onOpen={(of, at) => menu.current?.open(of, at)}
        />
        <RoleMenu ref={menu} viewer={viewer} onChoose={(of, role) => void changeRole(of, role)} />
      </Fact>
      <Fact name={t.email}>{user.email ?? t.noEmail}</Fact>
      <Fact name={t.lastSeen}>
        {lastSeenAt === undefined ? memberTexts.never : <Time value={lastSeenAt} />}
      </Fact>
      <Fact name={t.joined}>{formatDay(joinedAt)}</Fact>
      <Fact name={t.signOn}>{sso ? t.bySso : t.notSso}</Fact>
    </dl>
  );
}

function Fact(props: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{props.name}</dt>
      <dd className="flex min-h-6 items-center wrap-anywhere">{props.children}</dd>
    </div>
  );
}

const signOnTexts = memberScreenTexts.signOns;

/** The latest sign-in through each identity provider, and what its rules gave. Nothing until there is one. */
function SignOnsPanel(params: { organizationId: string; userId: string }) {
  const isQuiet = useQuiet();
  const { data } = useQuery({
    ...query("GET /v1/orgs/{organizationId}/members/{userId}/sign-ons", { params }),
    enabled: isQuiet,
  });
  if (data === undefined || data.signOns.length === 0) return null;
  return (
    <Panel id="sign-ons" title={signOnTexts.title}>
      <ul className="divide-y rounded-lg border">
        {data.signOns.map(({ provider, at, role, teams }) => (
          <li key={provider.id} className="px-4 py-2.5">
            <p>
              <span className="font-medium wrap-anywhere">{provider.label}</span>{" "}
              <Time value={at} className="text-sm text-muted" />
            </p>
            <p className="text-sm text-muted">
              {role === undefined ? signOnTexts.noRole : signOnTexts.role(roleName(role))}{" "}
              {teams.length > 0 &&
                signOnTexts.teams(formatList(teams.map(({ title, id }) => title ?? id)))}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
