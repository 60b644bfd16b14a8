import { useLocation, useRevalidator, useRouteError } from "react-router";
import { FailureState } from "#console/kit/page-state.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { shell } from "#console/messages/shell.ts";
import { paths } from "#console/paths.ts";
import { LinkButton } from "#console/ui/link.tsx";

/** Shown instead of a screen that failed to render; the rail stays. */
export function ScreenError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const { title, kind } = describeFailure(error);
  useDocumentTitle(title);
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-16">
      <PageHeading className="sr-only">{title}</PageHeading>
      <FailureState
        error={error}
        {...(kind === "not-found" ? {} : { onRetry: () => void revalidate() })}
        action={
          <>
            {kind === "forbidden" && <SignInAgain />}
            <LinkButton href={paths.organizations()}>{shell.goHome}</LinkButton>
          </>
        }
      />
    </div>
  );
}

/** The URL may work with single sign-on, if that is required, or with another account. */
function SignInAgain() {
  const { pathname, search } = useLocation();
  return <LinkButton href={paths.signIn(pathname + search, true)}>{shell.signInAgain}</LinkButton>;
}

/** Shown when the whole console failed. */
export function RootError() {
  return (
    <main>
      <ScreenError />
    </main>
  );
}
