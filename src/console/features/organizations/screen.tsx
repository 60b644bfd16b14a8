import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Building2, ChevronRight, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Organization } from "#contract/organization.ts";
import type { User } from "#contract/user.ts";
import { domainOf } from "#screens/account.ts";
import { gate } from "#console/kit/gate.ts";
import { DisabledIn, disabledMembershipsQuery } from "#console/kit/disabled-in.tsx";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { NoMatches } from "#console/kit/page-state.tsx";
import { organizationsOfDomainQuery, organizationsQuery, userQuery } from "#console/kit/queries.ts";
import { Time } from "#console/kit/time.tsx";
import { visitedOrganizations } from "#console/kit/preference.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { formatDay } from "#console/messages/format.ts";
import { disabledInTexts } from "#console/messages/disabled-in.ts";
import { organizationTexts as t } from "#console/messages/organizations.ts";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { compareNames } from "#console/messages/name-order.ts";

const CreateOrganization = openedLater(
  async () => (await import("./create-organization.tsx")).CreateOrganization,
);

/** With more organizations than this, the list is searchable. */
const few = 8;

export function Component() {
  const { data: organizations } = useSuspenseQuery(organizationsQuery());
  const { data: user } = useSuspenseQuery(userQuery());
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const set = (name: string, value: string, replace = false) =>
    setParams({ [name]: value }, replace);
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      unavailable={gate([!user.permissions.createOrganization, t.mayNot(user.creationRefusal)])}
      onApproach={CreateOrganization.prepare}
      onPress={() => set("new", "organization")}
    >
      {t.create}
    </Button>
  );
  return (
    <main id="main">
      <PageBody>
        <div className="mx-auto max-w-180">
          <PageHead title={t.title} actions={organizations.length > 0 ? create : undefined}>
            <p className="text-muted">{t.lead}</p>
          </PageHead>
          {organizations.length === 0 ? (
            <EmptyState
              icon={<Building2 size={20} aria-hidden />}
              title={t.emptyTitle}
              action={create}
            >
              {t.empty}
            </EmptyState>
          ) : (
            <Organizations
              organizations={organizations}
              userId={user.id}
              query={params.get("q") ?? ""}
              onQuery={(query) => set("q", query, true)}
            />
          )}
          <Disabled />
          <Joinable user={user} />
        </div>
      </PageBody>
      {params.get("new") === "organization" && user.permissions.createOrganization && (
        <CreateOrganization user={user} onClose={() => set("new", "")} />
      )}
    </main>
  );
}

function Organizations(props: {
  organizations: readonly Organization[];
  userId: string;
  query: string;
  onQuery: (query: string) => void;
}) {
  const { organizations, query, onQuery } = props;
  const visits = visitedOrganizations(props.userId);
  const wanted = query.trim().toLowerCase();
  const shown = inOrderOfUse(organizations, visits).filter(({ title }) =>
    title.toLowerCase().includes(wanted),
  );
  return (
    <div className="flex flex-col gap-3">
      {(organizations.length > few || query !== "") && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchField
            label={t.search}
            value={query}
            onChange={onQuery}
            className="grow basis-48"
          />
          <p role="status" className="text-sm text-muted tabular-nums">
            {t.found(shown.length)}
          </p>
        </div>
      )}
      {shown.length === 0 ? (
        <NoMatches onClear={() => onQuery("")} />
      ) : (
        <ul aria-label={t.yours} className="divide-y rounded-lg border bg-raised">
          {shown.map((organization) => (
            <OrganizationRow
              key={organization.id}
              organization={organization}
              opened={visits.get(organization.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Organizations in which the user is disabled, and whom to ask. */
function Disabled() {
  // Only a hint: without a response it isn't shown.
  const { data = [] } = useQuery(disabledMembershipsQuery());
  return data.map((membership) => (
    <div key={membership.organization} className="mt-4">
      <Banner tone="warning" title={disabledInTexts.title(membership.title)}>
        <DisabledIn membership={membership} />
      </Banner>
    </div>
  ));
}

/** Organizations that list the domain of the user's email, and that the user hasn't joined. */
function Joinable({ user }: { user: User }) {
  const domain = domainOf(user.email);
  if (domain === undefined) return null;
  return <OfDomain domain={domain} />;
}

function OfDomain({ domain }: { domain: string }) {
  // Only a hint: without a response it isn't shown.
  const { data } = useQuery(organizationsOfDomainQuery(domain));
  const others = data?.organizations.filter(({ permissions }) => !permissions.view) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="joinable" className="mt-8 flex flex-col gap-2">
      <h2 id="joinable" className="font-semibold">
        {t.joinable}
      </h2>
      <p className="text-muted">{t.joinableLead(domain)}</p>
      <ul aria-labelledby="joinable" className="divide-y rounded-lg border">
        {others.map(({ id, title, urls }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3">
            <Avatar name={title} photoURL={urls.logo} shape="square" size={32} />
            <span className="min-w-0 truncate font-medium">{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An organization in the list. `opened`: the last visit, in epoch milliseconds. */
function OrganizationRow(props: { organization: Organization; opened: number | undefined }) {
  const { organization, opened } = props;
  return (
    <li>
      <Link
        href={paths.home(organization.id)}
        look="bare"
        className="flex items-center gap-3 px-4 py-3 hover:bg-hover"
      >
        <Avatar
          name={organization.title}
          photoURL={organization.urls.logo}
          shape="square"
          size={32}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{organization.title}</span>
          <span className="block text-sm text-muted">
            {opened === undefined ? (
              t.since(formatDay(organization.createdAt))
            ) : (
              <>
                {t.opened} <Time value={opened} />
              </>
            )}
          </span>
        </span>
        {organization.permissions.admin && <Badge>{t.administrator}</Badge>}
        <ChevronRight size={16} aria-hidden className="text-faint rtl:rotate-180" />
      </Link>
    </li>
  );
}

/** Organizations opened in this browser come first, most recent on top; the others follow by name. */
export function inOrderOfUse(
  organizations: readonly Organization[],
  visits: ReadonlyMap<string, number>,
): Organization[] {
  return organizations.toSorted(
    (a, b) => (visits.get(b.id) ?? 0) - (visits.get(a.id) ?? 0) || compareNames(a.title, b.title),
  );
}
