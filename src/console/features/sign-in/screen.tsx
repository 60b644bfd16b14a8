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
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { signInTexts as t } from "#console/messages/sign-in.ts";
import { Banner } from "#console/ui/banner.tsx";
import { CredentialForm } from "./credential-form.tsx";
import { nextAddress, organizationOf } from "./next-address.ts";
import { SignOnWays } from "./sign-on-ways.tsx";

/** What somebody who is not signed in finds here. */
type Arrival = {
  /** Why a one-time link did not sign in. */
  linkFailure: Failure | undefined;
  /** Where it goes on afterwards, and the identity providers of the organization there. */
  next: string;
  logins: readonly SsoLogin[];
};

/** Exchanges a one-time link here and not in the component, which may be drawn twice. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Arrival> {
  const { searchParams, origin } = new URL(request.url);
  const next = nextAddress(searchParams.get("next"), origin);
  const isWanted = searchParams.has("again");
  const linkFailure = isWanted ? undefined : await enterBy(searchParams.get("link"), next);
  const organization = organizationOf(next);
  // The other ways stay where this one cannot be found out.
  const logins = organization === undefined ? [] : await readSignOns(organization).catch(() => []);
  return { linkFailure, next, logins };
}

/** @throws Response a redirect, for somebody who is signed in by the link or was before */
async function enterBy(link: string | null, next: string): Promise<Failure | undefined> {
  try {
    if (link !== null) await signIn({ link });
    else if ((await readSession()) === undefined) return undefined;
  } catch (error) {
    // A link that was used already is no matter for somebody who is signed in.
    const user = link === null ? undefined : await readSession().catch(() => undefined);
    if (user !== undefined) throw redirect(next);
    return link === null ? undefined : describeFailure(error);
  }
  throw redirect(next);
}

export function Component() {
  const { linkFailure, next, logins } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const refused = params.get("refused");
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  useDocumentTitle(t.submit);

  async function enter(credential: Credential) {
    setFailure(undefined);
    try {
      await signIn(credential);
      // Nothing that somebody else loaded in this tab may be shown to this person.
      queryClient.clear();
      await navigate(next, { replace: true });
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-rail px-4 py-12">
      <div className="w-full max-w-90">
        <header className="mb-6 flex flex-col items-center text-center">
          <span className="mb-4 grid size-11 place-items-center rounded-lg bg-accent-solid text-on-accent">
            <BookMarked size={22} aria-hidden />
          </span>
          <PageHeading className="text-xl font-semibold tracking-tight outline-none">
            {t.title}
          </PageHeading>
          <p className="mt-1 text-muted">{t.lead}</p>
        </header>
        <div className="flex flex-col gap-4 rounded-lg border bg-raised p-5">
          {refused !== null && failure === undefined && (
            <Banner tone="warning" live="alert" title={t.refused}>
              {t.refusedHint(refused)}
            </Banner>
          )}
          {linkFailure !== undefined && failure === undefined && (
            <Banner tone="warning" live="alert" title={t.failedLink}>
              {linkFailure.message}
            </Banner>
          )}
          {failure !== undefined && (
            <Banner tone="danger" live="alert" title={t.failed}>
              {failure.message}
            </Banner>
          )}
          <SignOnWays logins={logins} next={next} />
          <CredentialForm onSubmit={enter} />
        </div>
        <p className="mt-4 text-center text-sm text-balance text-muted">{t.linkHint}</p>
      </div>
    </main>
  );
}
