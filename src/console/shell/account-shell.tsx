import { lazy, Suspense, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useOutletContext } from "react-router";
import { visitedOrganizations } from "#console/kit/preference.ts";
import { organizationQuery, userQuery } from "#console/kit/queries.ts";
import { Shell } from "./organization-shell.tsx";
import type { RootContext } from "./root.tsx";

const NotInView = lazy(async () => ({ default: (await import("./not-in-view.tsx")).NotInView }));

/** The account belongs to no organization. It keeps the rail of the one that was visited last, so that people can go back. */
export function AccountShell() {
  const context = useOutletContext<RootContext>();
  const { data: user } = useQuery(userQuery());
  const [visits] = useState(() => visitedOrganizations(user?.id ?? ""));
  const [last] = [...visits].toSorted(([, one], [, other]) => other - one);
  const organizationId = user?.viewing?.organization ?? last?.[0];
  const { data: organization, isError } = useQuery({
    ...organizationQuery(organizationId ?? ""),
    enabled: organizationId !== undefined,
  });
  if (user !== undefined && organization !== undefined) {
    return (
      <Shell organization={organization} user={user}>
        {user.viewing === undefined ? (
          <Outlet context={context} />
        ) : (
          <Suspense>
            <NotInView organizationId={organization.id} />
          </Suspense>
        )}
      </Shell>
    );
  }
  const isExpected = organizationId !== undefined && !isError;
  return (
    <div className="flex">
      {isExpected && (
        <div className="hidden h-[calc(100dvh-var(--view-bar))] w-(--rail-width) shrink-0 border-e bg-rail md:block" />
      )}
      <main id="main" className="min-w-0 flex-1">
        <Outlet context={context} />
      </main>
    </div>
  );
}
