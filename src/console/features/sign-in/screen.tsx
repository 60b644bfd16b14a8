import { useState } from "react";
import { BookMarked } from "lucide-react";
import { useLoaderData, useNavigate, useSearchParams } from "react-router";
import { queryClient } from "#console/data/query-client.ts";
import { signIn } from "#console/data/session.ts";
import type { Credential } from "#console/data/session.ts";
import { describeFailure } from "#console/kit/failure.ts";
import type { Failure } from "#console/kit/failure.ts";
import { FrontPage, Or, SignOnWays } from "#console/kit/front-page.tsx";
import { useDocumentTitle } from "#console/kit/page-head.tsx";
import { signInTexts as t } from "#console/messages/sign-in.ts";
import { Banner } from "#console/ui/banner.tsx";
import { CredentialForm } from "./credential-form.tsx";
import type { loadSignIn } from "./arrival.ts";
import { isOtherDocument } from "./next-address.ts";

export function Component() {
  const { linkFailure, next, logins } = useLoaderData<typeof loadSignIn>();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  useDocumentTitle(t.submit);

  async function enter(credential: Credential) {
    setFailure(undefined);
    try {
      await signIn(credential);
      // Don't show this user data that another user loaded in this tab.
      queryClient.clear();
      if (isOtherDocument(next)) location.replace(next);
      else await navigate(next, { replace: true });
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
        <Refusals linkFailure={linkFailure} organization={logins[0]?.organization} />
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
function Refusals(props: { linkFailure: Failure | undefined; organization: string | undefined }) {
  const { linkFailure, organization } = props;
  const [params] = useSearchParams();
  const refused = params.get("refused");
  const hints = new Map<string | null, string>([
    ["own-account", t.refusedOwnAccount],
    ["disabled", t.refusedDisabled(organization)],
  ]);
  return (
    <>
      {refused !== null && (
        <Banner tone="warning" live="alert" title={t.refused}>
          {hints.get(params.get("hint")) ?? t.refusedHint(refused)}
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
