import type { ReactNode } from "react";
import { useState } from "react";
import { MailOpen, TicketX } from "lucide-react";
import { useLoaderData, useNavigate } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import type { User } from "#contract/user.ts";
import { acceptInvitation, readInvitation } from "#console/data/invitation.ts";
import type { Invitation, Joined } from "#console/data/invitation.ts";
import { queryClient } from "#console/data/query-client.ts";
import { readSession, signOut } from "#console/data/session.ts";
import { describeFailure } from "#console/kit/failure.ts";
import type { Failure } from "#console/kit/failure.ts";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { invitationTexts } from "#console/messages/invitations.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { showToast } from "#console/ui/toast.ts";
import { promiseOf } from "./promise.ts";

const t = invitationTexts.invite;

type Loaded =
  | { kind: "incomplete" | "unknown"; user: User | undefined }
  | { kind: "invited"; token: string; invitation: Invitation; user: User | undefined };

/** Reads what the link is about before anything is drawn: following it is left to the person. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const user = await readSession(request.signal);
  if (token === "") return { kind: "incomplete", user };
  const invitation = await readInvitation(token, request.signal);
  return invitation === undefined
    ? { kind: "unknown", user }
    : { kind: "invited", token, invitation, user };
}

/** Where somebody lands who was sent a link that invites. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  useDocumentTitle(t.documentTitle);
  if (loaded.kind === "invited") return <Invited {...loaded} />;
  const isIncomplete = loaded.kind === "incomplete";
  return (
    <Frame
      icon={<TicketX size={22} aria-hidden />}
      title={isIncomplete ? t.incompleteTitle : t.unknownTitle}
    >
      <p className="text-muted">{isIncomplete ? t.incomplete : t.unknown}</p>
      {loaded.user !== undefined && (
        <LinkButton href={paths.organizations()}>{t.organizations}</LinkButton>
      )}
    </Frame>
  );
}

function Invited(props: { token: string; invitation: Invitation; user: User | undefined }) {
  const { token, invitation, user } = props;
  const { organization } = invitation;
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const here = paths.invite(token);

  async function accept() {
    setPending(true);
    setFailure(undefined);
    try {
      const joined = await acceptInvitation(token);
      // What was read before is of somebody who was not in this organization.
      queryClient.clear();
      showToast({ tone: "success", title: t.joined(organization.title) });
      await navigate(destination(joined), { replace: true });
    } catch (error) {
      const told = describeFailure(error);
      if (told.kind === "unauthorized") await navigate(paths.signIn(here));
      setFailure(told);
      setPending(false);
    }
  }

  async function becomeOther() {
    try {
      await signOut();
      queryClient.clear();
      await navigate(paths.signIn(here));
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }

  return (
    <Frame icon={<MailOpen size={22} aria-hidden />} title={t.title(organization.title)}>
      <p className="text-muted">{promiseOf(invitation)}</p>
      {!invitation.allowed && (
        <Banner tone="warning" title={t.off}>
          {t.offBody}
        </Banner>
      )}
      {failure !== undefined && (
        <Banner tone="danger" live="alert" title={t.failed}>
          {failure.message}
        </Banner>
      )}
      {user === undefined ? (
        <>
          {invitation.allowed && (
            <LinkButton variant="primary" href={paths.signIn(here)}>
              {t.signIn}
            </LinkButton>
          )}
          <p className="text-sm text-muted">{t.signInHint}</p>
        </>
      ) : (
        <>
          {invitation.allowed && (
            <Button variant="primary" isPending={isPending} onPress={() => void accept()}>
              {t.accept}
            </Button>
          )}
          {invitation.isMember && (
            <LinkButton href={paths.home(organization.id)}>{t.open}</LinkButton>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2 border-t pt-3 text-sm text-muted">
            <span className="wrap-anywhere">{t.signedIn(user.displayName)}</span>
            <Button size="small" variant="quiet" onPress={() => void becomeOther()}>
              {t.other}
            </Button>
          </div>
        </>
      )}
    </Frame>
  );
}

function destination({ organization, space, collection }: Joined): string {
  if (space !== undefined) return paths.space(organization, space);
  return collection !== undefined ? paths.content(organization) : paths.home(organization);
}

function Frame(props: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <main
      id="main"
      className="flex min-h-dvh flex-col items-center justify-center bg-rail px-4 py-12"
    >
      <div className="w-full max-w-105">
        <header className="mb-6 flex flex-col items-center text-center">
          <span className="mb-4 grid size-11 place-items-center rounded-lg bg-accent-solid text-on-accent">
            {props.icon}
          </span>
          <PageHeading className="text-xl font-semibold tracking-tight text-balance wrap-anywhere outline-none">
            {props.title}
          </PageHeading>
        </header>
        <div className="flex flex-col gap-4 rounded-lg border bg-raised p-5">{props.children}</div>
      </div>
    </main>
  );
}
