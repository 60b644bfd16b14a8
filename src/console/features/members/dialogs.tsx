import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Member } from "#contract/member.ts";
import { query } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { CreateSecret } from "#console/kit/new-secret.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { memberScreenTexts } from "#console/messages/member-screen.ts";
import { viewingTexts } from "#console/messages/viewing.ts";
import { startViewing } from "#console/kit/views/start-viewing.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";
import { readMembers, withMember } from "./queries.ts";
import { useDisabled } from "./use-disabled.ts";

const path = "/v1/orgs/{organizationId}/members/{userId}";

/** A pending confirmation about a member. */
export type Question = {
  kind: "view" | "sign-in-link" | "sso" | "disable" | "remove";
  member: Member;
};

type QuestionProps = { member: Member; onClose: () => void };

/** Asks before an action that ends a member's access, gives them access, or can't be undone. */
export function MemberDialog(props: {
  question: Question | undefined;
  onClose: () => void;
  /** Called when a member other than the viewer was removed. */
  onRemoved?: () => void;
}) {
  const { user } = useOrganization();
  const { question, onClose, onRemoved } = props;
  if (question === undefined) return null;
  const { kind, member } = question;
  if (kind === "view") return <ViewAs member={member} onClose={onClose} />;
  if (kind === "sign-in-link") return <SignInLink member={member} onClose={onClose} />;
  if (kind === "sso") return <MarkSso member={member} onClose={onClose} />;
  if (kind === "disable") return <Disable member={member} onClose={onClose} />;
  if (member.id === user.id) return <Leave member={member} onClose={onClose} />;
  return <Remove member={member} onClose={onClose} onRemoved={onRemoved} />;
}

function ViewAs({ member, onClose }: QuestionProps) {
  const t = viewingTexts.member;
  const { organization } = useOrganization();
  const name = member.user.displayName;
  return (
    <Confirm
      isOpen
      title={t.title(name)}
      action={t.action}
      onClose={onClose}
      onConfirm={() => startViewing({ organization: organization.id, member: member.id })}
    >
      <p>{t.body(name)}</p>
      <p className="mt-2">{t.recorded(name)}</p>
    </Confirm>
  );
}

function SignInLink({ member, onClose }: QuestionProps) {
  const t = memberScreenTexts.signInLink;
  const { organization } = useOrganization();
  const { mutateAsync } = useWrite(`POST ${path}/sign-in-link`, { touches: [] });
  const name = member.user.displayName;
  const params = { organizationId: organization.id, userId: member.id };
  return (
    <CreateSecret
      title={t.title(name)}
      body={t.body}
      action={t.action}
      make={async () => (await mutateAsync({ params })).urls.signIn}
      made={{
        title: t.made(name),
        lead: t.lead,
        label: t.label,
        copy: t.copy,
        copied: t.copied,
      }}
      onClose={onClose}
    />
  );
}

function MarkSso({ member, onClose }: QuestionProps) {
  const t = memberScreenTexts.ssoConfirm;
  const { organization } = useOrganization();
  const client = useQueryClient();
  const { mutateAsync } = useWrite(`POST ${path}/sso`, {
    // Not the lists: each can have a hundred pages, and the flag is updated in them here.
    touches: [`GET ${path}`],
    onSuccess: ({ id, sso }) => {
      for (const key of readMembers(client, organization.id)) {
        client.setQueryData(key, (data: unknown) => data && withMember(data, id, { sso }));
      }
    },
  });
  const name = member.user.displayName;
  return (
    <Confirm
      isOpen
      title={t.title(name)}
      action={t.action}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ params: { organizationId: organization.id, userId: member.id } });
        showToast({ tone: "success", title: t.done(name) });
      }}
    >
      {t.body}
    </Confirm>
  );
}

function Disable({ member, onClose }: QuestionProps) {
  const t = memberScreenTexts.disable;
  const { set } = useDisabled();
  return (
    <Confirm
      isOpen
      danger
      title={t.title(member.user.displayName)}
      action={t.action}
      onClose={onClose}
      onConfirm={() => set(member, true)}
    >
      {t.body}
    </Confirm>
  );
}

function Remove(props: QuestionProps & { onRemoved: (() => void) | undefined }) {
  const { member, onClose, onRemoved } = props;
  const t = memberScreenTexts.remove;
  const { organization } = useOrganization();
  const { mutateAsync } = useWrite(`DELETE ${path}`, {
    // Loading the removed member again would only show that they don't exist.
    touches: [
      "GET /v1/orgs/{organizationId}/members",
      "GET /v1/orgs/{organizationId}/teams",
      "GET /v1/orgs/{organizationId}/teams/{teamId}",
      "GET /v1/orgs/{organizationId}/teams/{teamId}/members",
    ],
  });
  const name = member.user.displayName;
  return (
    <Confirm
      isOpen
      danger
      title={t.title(name)}
      action={t.action}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ params: { organizationId: organization.id, userId: member.id } });
        showToast({ tone: "success", title: t.done(name) });
        onRemoved?.();
      }}
    >
      <WhatGoes member={member} after={t.again} />
    </Confirm>
  );
}

function Leave({ member, onClose }: QuestionProps) {
  const t = memberScreenTexts.remove;
  const { organization } = useOrganization();
  const client = useQueryClient();
  const navigate = useNavigate();
  // The viewer can't load anything else of the organization anymore.
  const { mutateAsync } = useWrite(`DELETE ${path}`, { touches: ["GET /v1/orgs"] });
  const organizationId = organization.id;
  return (
    <Confirm
      isOpen
      danger
      title={t.leaveTitle(organization.title)}
      action={t.leaveAction}
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ params: { organizationId, userId: member.id } });
        showToast({ tone: "success", title: t.left(organization.title) });
        await navigate(paths.organizations());
        client.removeQueries({
          type: "inactive",
          predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(organizationId),
        });
      }}
    >
      <WhatGoes member={member} after={t.leaveAgain} />
    </Confirm>
  );
}

/** What the member loses, with counts, and what stays. */
function WhatGoes({ member, after }: { member: Member; after: string }) {
  const t = memberScreenTexts.remove;
  const { organization } = useOrganization();
  const { data, error } = useQuery(
    query(`GET ${path}/grants`, {
      params: { organizationId: organization.id, userId: member.id },
      query: { limit: 0 },
    }),
  );
  const grants =
    data !== undefined ? t.grants(data.count) : error === null ? t.counting : t.uncounted;
  return (
    <div className="flex flex-col gap-3">
      <Lines
        title={t.goes}
        lines={[t.spaces(member.spaces), t.teams(member.teams), grants, t.reviews]}
      />
      <Lines title={t.stays} lines={[t.content, t.account]} />
      <p>{after}</p>
    </div>
  );
}

function Lines(props: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <p className="font-medium text-text">{props.title}</p>
      <ul className="list-disc ps-5">
        {props.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
