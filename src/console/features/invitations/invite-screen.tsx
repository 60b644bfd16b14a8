import { type ReactNode, useState } from "react";
import { MailOpen, TicketX } from "lucide-react";
import { useLoaderData, useNavigate } from "react-router";
import type { User } from "#contract/user.ts";
import {
  acceptInvitation,
  type Invitation,
  type Joined,
  acceptAsNewcomer,
} from "#console/data/invitation.ts";
import { queryClient } from "#console/data/query-client.ts";
import { signOut } from "#console/data/session.ts";
import { describeFailure, type Failure } from "#console/kit/failure.ts";
import { FrontPage, SignOnWays } from "#console/kit/front-page.tsx";
import { useDocumentTitle } from "#console/kit/page-head.tsx";
import { levelName, roleName } from "#console/kit/roles.ts";
import { accessEndTexts } from "#console/messages/access-end.ts";
import { inviteTexts as t } from "#console/messages/invitations.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { showToast } from "#console/ui/toast.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import type { Invited, loadInvite } from "./invited.ts";
import { invitedForm, newcomerForm } from "./invitation.form.ts";

/** The landing page for invited people. */
export function Component() {
  const loaded = useLoaderData<typeof loadInvite>();
  useDocumentTitle(t.documentTitle);
  if (loaded.kind === "incomplete") {
    return <Gone title={t.incompleteTitle} text={t.incomplete} {...loaded} />;
  }
  if (loaded.kind === "unknown")
    return <Gone title={t.unknownTitle} text={t.unknown} {...loaded} />;
  const { invitation } = loaded;
  if (invitation.state === "used") {
    return <Gone title={t.usedTitle} text={t.used} {...loaded} />;
  }
  if (invitation.state === "expired") {
    return <Gone title={t.expiredTitle} text={t.expired} {...loaded} />;
  }
  if (invitation.state === "full") {
    return <Gone title={t.fullTitle} text={t.full} {...loaded} />;
  }
  return (
    <FrontPage
      icon={<MailOpen size={22} aria-hidden />}
      title={t.title(invitation.organization.title)}
    >
      <p className="text-muted">{promiseOf(invitation)}</p>
      <Ways {...loaded} />
    </FrontPage>
  );
}

/** An invalid link, and where to go instead. */
function Gone(props: {
  title: string;
  text: string;
  user: User | undefined;
  invitation?: Invitation;
}) {
  const { user, invitation } = props;
  return (
    <FrontPage icon={<TicketX size={22} aria-hidden />} title={props.title}>
      <p className="text-muted">{props.text}</p>
      {invitation?.isMember === true ? (
        <LinkButton href={paths.home(invitation.organization.id)}>{t.open}</LinkButton>
      ) : user === undefined ? (
        <LinkButton href={paths.signIn()}>{t.goSignIn}</LinkButton>
      ) : (
        <LinkButton href={paths.organizations()}>{t.organizations}</LinkButton>
      )}
    </FrontPage>
  );
}

/** The ways to accept, depending on who is signed in. */
function Ways({ token, invitation, user }: Invited) {
  const { organization, invited, singleSignOn, isMember } = invitation;
  const here = paths.invite(token);
  if (invitation.state === "off") {
    return (
      <>
        <Banner tone="warning" title={t.off}>
          {t.offBody}
        </Banner>
        {isMember && <LinkButton href={paths.home(organization.id)}>{t.open}</LinkButton>}
      </>
    );
  }
  if (singleSignOn !== undefined && !isMember) {
    if (singleSignOn.length === 0) return <Banner tone="warning" title={t.noProvider} />;
    // Signing in consumes the invitation of an email.
    const next = invited === undefined ? here : paths.home(organization.id);
    return (
      <>
        <p>{t.singleSignOn}</p>
        <SignOnWays logins={singleSignOn} next={next} variant="primary" />
      </>
    );
  }
  if (user !== undefined) return <Accept token={token} invitation={invitation} user={user} />;
  if (invited?.hasAccount === true) {
    return (
      <>
        <LinkButton variant="primary" href={paths.signIn(here)}>
          {t.signIn}
        </LinkButton>
        <p className="text-sm text-muted">{t.signInHint(invited.email)}</p>
        {invited.unconfirmed === true && (
          <>
            <p className="border-t pt-3">{t.unconfirmed}</p>
            <NewAccount
              token={token}
              email={invited.email}
              name={invited.name}
              onJoined={(joined) => destination(joined)}
              organization={organization}
            />
          </>
        )}
      </>
    );
  }
  return (
    <>
      <NewAccount
        token={token}
        email={invited?.email}
        name={invited?.name}
        onJoined={(joined) => destination(joined)}
        organization={organization}
      />
      <LinkButton variant="quiet" href={paths.signIn(here)}>
        {t.haveAccount}
      </LinkButton>
    </>
  );
}

function Accept({ token, invitation, user }: Invited & { user: User }) {
  const { organization, invited, isMember } = invitation;
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const here = paths.invite(token);
  const isForAnother = invited !== undefined && invited.email !== user.email;

  async function accept() {
    setPending(true);
    setFailure(undefined);
    try {
      const joined = await acceptInvitation(token);
      // The cached data was loaded before the user joined the organization.
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
      // The options depend on who is signed in.
      await navigate(here, { replace: true });
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }

  return (
    <>
      {failure !== undefined && (
        <Banner tone="danger" live="alert" title={t.failed}>
          {failure.message}
        </Banner>
      )}
      {isForAnother && !isMember && <Banner tone="info" title={t.otherEmail(invited.email)} />}
      {!(isMember && invited !== undefined) && (
        <Button variant="primary" isPending={isPending} onPress={() => void accept()}>
          {t.accept}
        </Button>
      )}
      {isMember && <LinkButton href={paths.home(organization.id)}>{t.open}</LinkButton>}
      <SignedInAs user={user}>
        <Button size="small" variant="quiet" onPress={() => void becomeOther()}>
          {t.other}
        </Button>
      </SignedInAs>
    </>
  );
}

function SignedInAs({ user, children }: { user: User; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t pt-3 text-sm text-muted">
      <span className="wrap-anywhere">{t.signedIn(user.displayName)}</span>
      {children}
    </div>
  );
}

function destination({ organization, space, collection }: Joined): string {
  if (space !== undefined) return paths.space(organization, space);
  return collection !== undefined ? paths.content(organization) : paths.home(organization);
}

/** What accepting the link gives the visitor, in a sentence. */
function promiseOf({ role, target, isMember }: Invitation): string {
  if (target !== undefined) {
    const level = levelName(target.level);
    const promise =
      target.type === "space"
        ? (isMember ? t.memberSpace : t.space)(target.title, level)
        : (isMember ? t.memberCollection : t.collection)(target.title, level);
    return target.endsAt === undefined
      ? promise
      : `${promise} ${accessEndTexts.yours(target.endsAt)}`;
  }
  if (isMember) return role === null ? t.member : t.memberRole(roleName(role));
  return role === null ? t.guest : t.role(roleName(role));
}

/** Creates an account from an invitation and joins with it. */
function NewAccount(props: {
  token: string;
  /** The invited email; absent for an invite link: the form then asks for it. */
  email: string | undefined;
  /** As the person who invited knows it. */
  name: string | undefined;
  organization: { title: string };
  /** Where to go next. */
  onJoined: (joined: Joined) => string;
}) {
  const { token, email, name = "", organization, onJoined } = props;
  const navigate = useNavigate();
  return (
    <FormPanel
      schema={email === undefined ? newcomerForm : invitedForm}
      values={{ displayName: name, password: "", ...(email === undefined && { email: "" }) }}
      action={t.create}
      onSubmit={async (account) => {
        const joined = await acceptAsNewcomer(token, account);
        // The cached data was loaded before the user joined the organization.
        queryClient.clear();
        showToast({ tone: "success", title: t.joined(organization.title) });
        await navigate(onJoined(joined), { replace: true });
      }}
    >
      {({ Text }) => (
        <>
          <Text name="displayName" label={t.name} autoComplete="name" autoFocus />
          {email === undefined ? (
            <Text name="email" type="email" label={t.email} autoComplete="username" />
          ) : (
            <>
              <dl>
                <dt className="font-medium">{t.email}</dt>
                <dd className="wrap-anywhere text-muted">{email}</dd>
              </dl>
              {/* For password managers, which store the password with its email. */}
              <input hidden readOnly type="email" autoComplete="username" value={email} />
            </>
          )}
          <Text
            name="password"
            type="password"
            label={t.password}
            description={t.passwordHint}
            autoComplete="new-password"
          />
        </>
      )}
    </FormPanel>
  );
}
