import { useState } from "react";
import { BookMarked } from "lucide-react";
import { redirect, useLoaderData, useNavigate, useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import type { SsoLogin } from "#contract/saml.ts";
import { queryClient } from "#console/data/query-client.ts";
import { readSession, signIn } from "#console/data/session.ts";
import type { Credential } from "#console/data/session.ts";
import { readSignOns } from "#console/data/sign-on.ts";
import { describeFailure } from "#console/kit/failure.ts";
import type { Failure } from "#console/kit/failure.ts";
import { FrontPage } from "#console/kit/front-page.tsx";
import { useDocumentTitle } from "#console/kit/page-head.tsx";
import { Or, SignOnWays } from "#console/kit/sign-on-ways.tsx";
import { signInTexts as t } from "#console/messages/sign-in.ts";
import { Banner } from "#console/ui/banner.tsx";
import { CredentialForm } from "./credential-form.tsx";
import { nextAddress, organizationOf } from "./next-address.ts";

/** The options of a visitor who isn't signed in. */
type Arrival = {
  /** Why a one-time link failed. */
  linkFailure: Failure | undefined;
  /** Where to go afterwards, and the identity providers of that organization. */
  next: string;
  logins: readonly SsoLogin[];
};

/** Redeems a one-time link here, because the component can render twice. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Arrival> {
  const { searchParams, origin } = new URL(request.url);
  const next = nextAddress(searchParams.get("next"), origin);
  const isWanted = searchParams.has("again");
  const linkFailure = isWanted ? undefined : await enterBy(searchParams.get("link"), next);
  const organization = organizationOf(next);
  // If this fails, the other options still work.
  const logins = organization === undefined ? [] : await readSignOns(organization).catch(() => []);
  return { linkFailure, next, logins };
}

/** @throws Response a redirect, if the user was signed in already or by the link */
async function enterBy(link: string | null, next: string): Promise<Failure | undefined> {
  try {
    if (link !== null) await signIn({ link });
    else if ((await readSession()) === undefined) return undefined;
  } catch (error) {
    // For a signed-in user, a used link doesn't matter.
    const user = link === null ? undefined : await readSession().catch(() => undefined);
    if (user !== undefined) throw redirect(next);
    return link === null ? undefined : describeFailure(error);
  }
  throw redirect(next);
}

export function Component() {
  const { linkFailure, next, logins } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  useDocumentTitle(t.submit);

  async function enter(credential: Credential) {
    setFailure(undefined);
    try {
      await signIn(credential);
      // Don't show this user data that another user loaded in this tab.
      queryClient.clear();
      await navigate(next, { replace: true });
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }

  return (
    <FrontPage
      icon={<BookMarked size={22} aria-hidden />}
      title={t.title}
      lead={t.lead}
      foot={t.linkHint}
    >
      {failure === undefined ? (
        <Refusals linkFailure={linkFailure} />
      ) : (
        <Banner tone="danger" live="alert" title={t.failed}>
          {failure.message}
        </Banner>
      )}
      {logins.length > 0 && (
        <>
          <SignOnWays logins={logins} next={next} />
          <Or />
        </>
      )}
      <CredentialForm onSubmit={enter} next={next} offered={logins} />
    </FrontPage>
  );
}

/** Why signing in failed with a link or an identity provider. */
function Refusals({ linkFailure }: { linkFailure: Failure | undefined }) {
  const [params] = useSearchParams();
  const refused = params.get("refused");
  return (
    <>
      {refused !== null && (
        <Banner tone="warning" live="alert" title={t.refused}>
          {params.get("hint") === "own-account" ? t.refusedOwnAccount : t.refusedHint(refused)}
        </Banner>
      )}
      {linkFailure !== undefined && (
        <Banner tone="warning" live="alert" title={t.failedLink}>
          {linkFailure.message}
        </Banner>
      )}
    </>
  );
}
