import { lazy, Suspense, type ReactNode } from "react";
import { useLocation, useParams, useRevalidator, useRouteError } from "react-router";
import { FailureState } from "#console/kit/page-state.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { shell } from "#console/messages/common.ts";
import { paths } from "#console/paths.ts";
import { LinkButton } from "#console/ui/link.tsx";

/** Shown instead of a screen that failed to render; the rail stays. */
export function ScreenError() {
  const { organizationId, spaceId, collectionId } = useParams();
  const { kind } = describeFailure(useRouteError());
  const id = spaceId ?? collectionId;
  return (
    <Failed>
      {kind === "not-found" && organizationId !== undefined && id !== undefined && (
        <Suspense>
          <RequestAccess
            key={id}
            organizationId={organizationId}
            item={{ type: spaceId === undefined ? "collection" : "space", id }}
          />
        </Suspense>
      )}
    </Failed>
  );
}

const RequestAccess = lazy(async () => ({
  default: (await import("#console/kit/access-requests/request-access.tsx")).RequestAccess,
}));

function Failed(props: { children?: ReactNode }) {
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
      {props.children}
    </div>
  );
}

/** The URL may work with single sign-on, if that is required, or with another account. */
function SignInAgain() {
  const { pathname, search } = useLocation();
  return <LinkButton href={paths.signIn(pathname + search, true)}>{shell.signInAgain}</LinkButton>;
}

const NoOrganization = lazy(async () => ({
  default: (await import("./no-organization.tsx")).NoOrganization,
}));

/** Shown when the whole console failed, or when the user can't open the organization in the URL. */
export function RootError() {
  const { kind } = describeFailure(useRouteError());
  const organizationId = useParams()["organizationId"];
  const isClosed = kind === "forbidden" || kind === "not-found";
  const error = (
    <main>
      <Failed />
    </main>
  );
  if (!isClosed || organizationId === undefined) return error;
  return (
    <Suspense>
      <NoOrganization organizationId={organizationId}>{error}</NoOrganization>
    </Suspense>
  );
}
