import { useLocation, useRevalidator, useRouteError } from "react-router";
import { FailureState } from "#console/kit/page-state.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { shell } from "#console/messages/shell.ts";
import { paths } from "#console/paths.ts";
import { LinkButton } from "#console/ui/link.tsx";

/** In the place of a screen that could not be drawn; the rail around it stays. */
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

/** Where single sign-on is required, or with another account, the same address may be open. */
function SignInAgain() {
  const { pathname, search } = useLocation();
  return <LinkButton href={paths.signIn(pathname + search, true)}>{shell.signInAgain}</LinkButton>;
}

/** In the place of everything. */
export function RootError() {
  return (
    <main>
      <ScreenError />
    </main>
  );
}
