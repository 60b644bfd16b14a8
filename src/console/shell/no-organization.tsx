import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, LockKeyhole, Network, ShieldCheck, UserX } from "lucide-react";
import { useLocation, useRevalidator, useRouteError } from "react-router";
import { readSignOns } from "#console/data/session.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { DisabledIn, disabledMembershipsQuery } from "#console/kit/disabled-in.tsx";
import { FrontPage, SignOnWays } from "#console/kit/front-page.tsx";
import { useDocumentTitle } from "#console/kit/page-head.tsx";
import { organizationsQuery } from "#console/kit/queries.ts";
import { disabledInTexts } from "#console/messages/disabled-in.ts";
import { twoStepTexts } from "#console/messages/two-step.ts";
import { signInTexts as t } from "#console/messages/sign-in.ts";
import { common, shell } from "#console/messages/common.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";

/**
 * Shown instead of an organization that refuses the user: whom a disabled member can ask, or the identity provider to continue with.
 *
 * @param props.children - for any other reason
 */
export function NoOrganization(props: { organizationId: string; children: ReactNode }) {
  const { organizationId, children } = props;
  const disabled = useQuery(disabledMembershipsQuery());
  const logins = useQuery({
    queryKey: ["sign-ons", organizationId],
    queryFn: () => readSignOns(organizationId),
  });
  const refusal = describeFailure(useRouteError());
  const { revalidate } = useRevalidator();
  if (refusal.details.some(({ message }) => message === "two-step")) {
    return <Locked organizationId={organizationId} onDone={() => void revalidate()} />;
  }
  if (refusal.details.some(({ message }) => message === "address")) {
    return (
      <Front icon={<Network size={22} aria-hidden />} title={t.wrongNetwork}>
        <p className="text-muted">{refusal.message}</p>
        <Button variant="primary" onPress={() => void revalidate()}>
          {common.retry}
        </Button>
      </Front>
    );
  }
  if (refusal.details.some(({ message }) => message === "begun-by-token")) {
    return (
      <Front icon={<KeyRound size={22} aria-hidden />} title={t.begunByToken}>
        <p className="text-muted">{refusal.message}</p>
        <SignInAgain variant="primary" />
      </Front>
    );
  }
  if (disabled.isPending || logins.isPending) return null;
  const membership = disabled.data?.find(({ organization }) => organization === organizationId);
  if (membership !== undefined) {
    return (
      <Front icon={<UserX size={22} aria-hidden />} title={disabledInTexts.title(membership.title)}>
        <DisabledIn membership={membership} />
      </Front>
    );
  }
  const [login] = logins.data ?? [];
  if (login === undefined) return children;
  return <BySignOn logins={logins.data ?? []} organization={login.organization} />;
}

const SetUpRequired = openedLater(
  async () => (await import("#console/kit/two-step/required.tsx")).SetUpRequired,
);

/** A session without a second step in an organization that requires it. */
function Locked(props: { organizationId: string; onDone: () => void }) {
  const organizations = useQuery(organizationsQuery());
  const organization = organizations.data?.find(({ id }) => id === props.organizationId);
  return (
    <Front
      icon={<ShieldCheck size={22} aria-hidden />}
      title={twoStepTexts.locked(organization?.title ?? twoStepTexts.thisOrganization)}
    >
      <SetUpRequired onDone={props.onDone} />
    </Front>
  );
}

type Logins = Awaited<ReturnType<typeof readSignOns>>;

function BySignOn(props: { logins: Logins; organization: string | undefined }) {
  const { logins, organization } = props;
  const next = useHere();
  const isRequired = describeFailure(useRouteError()).kind === "forbidden";
  return (
    <Front
      icon={<LockKeyhole size={22} aria-hidden />}
      title={isRequired ? t.requiredBy(organization) : t.closed}
    >
      <p className="text-muted">{isRequired ? t.requiredHint : t.closedHint(organization)}</p>
      <SignOnWays logins={logins} next={next} variant="primary" />
      <SignInAgain />
    </Front>
  );
}

/** The page to come back to. */
function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}

function SignInAgain({ variant = "secondary" }: { variant?: "primary" | "secondary" }) {
  return (
    <LinkButton variant={variant} href={paths.signIn(useHere(), true)}>
      {shell.signInAgain}
    </LinkButton>
  );
}

function Front(props: { icon: ReactNode; title: string; children: ReactNode }) {
  useDocumentTitle(props.title);
  return (
    <FrontPage icon={props.icon} title={props.title}>
      {props.children}
      <LinkButton href={paths.organizations()}>{shell.goHome}</LinkButton>
    </FrontPage>
  );
}
