import { useMemo } from "react";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Braces, Folder, Globe, Users } from "lucide-react";
import type { Collection } from "#contract/collection.ts";
import type { OrganizationChangeRequest } from "#contract/change-request.ts";
import type { KindWith } from "#contract/nouns.ts";
import type { Member } from "#contract/member.ts";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import type { Organization } from "#contract/organization.ts";
import type { Site } from "#contract/site.ts";
import type { Space } from "#contract/space.ts";
import type { Team } from "#contract/team.ts";
import { query, wholeListQuery } from "#console/data/query.ts";
import { changeRequestTexts } from "#console/messages/space-common.ts";
import { paletteTexts as t } from "#console/messages/shell-on-demand.ts";
import { compareNames } from "#console/messages/name-order.ts";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { ChangeRequestIcon } from "../change-request-status.tsx";
import { describeFailure } from "../failure.ts";
import {
  allTeamsQuery,
  collectionsQuery,
  membersQuery,
  organizationQuery,
  organizationsQuery,
  spacesQuery,
} from "../queries.ts";
import { SpaceMark } from "../space-mark.tsx";
import { peopleEntries } from "./people.tsx";
import type { PaletteEntry } from "./rank.ts";

/** How long the palette uses cached names, in milliseconds. */
const goodFor = 60_000;
/** The limit of active change requests to list, newest first. The list of all is a separate entry. */
const mostChangeRequests = 500;

/** Everything in an organization that has a name. Uses what other screens have cached, and loads the rest once. */
export function useDirectory(organizationId: string) {
  const of = organizationId;
  const isIn = of !== "";
  const params = { organizationId: of };
  const list = { ...kept, enabled: isIn };
  const { data: organization } = useQuery({ ...organizationQuery(of), enabled: isIn });
  const membersOnly = { ...kept, enabled: organization?.permissions.listMembers === true };
  const byKind: Record<KindWith<"palette", true>, Source> = {
    organization: from(useQuery({ ...organizationsQuery(), ...kept }), organizations),
    space: from(useQuery({ ...spacesQuery(of), ...list }), spaces),
    collection: from(useQuery({ ...collectionsQuery(of), ...list }), collections),
    "change-request": from(useQuery({ ...changeRequestsQuery(of), ...list }), changeRequests),
    member: from(useQuery({ ...membersQuery(of), ...membersOnly }), (items: readonly Member[]) =>
      peopleEntries(of, items),
    ),
    team: from(useQuery({ ...allTeamsQuery(of), ...membersOnly }), (items: readonly Team[]) =>
      teams(of, items),
    ),
    site: from(
      useQuery({ ...wholeListQuery("GET /v1/orgs/{organizationId}/sites", { params }), ...list }),
      (list: readonly Site[]) => sites(of, list),
    ),
    "openapi-spec": from(
      useQuery({
        ...wholeListQuery("GET /v1/orgs/{organizationId}/openapi", { params }),
        ...membersOnly,
      }),
      (list: readonly OpenApiSpec[]) => specifications(of, list),
    ),
  };
  const sources = Object.values(byKind);
  // The same array until something is loaded again.
  const entries = useSame(sources.map((source) => source.entries));
  return {
    entries,
    isComplete: isIn && sources.every(({ isRead }) => isRead),
    /** Whether something is missing that a retry could load. Resources without permission don't count. */
    isPartial: sources.some(({ isMissing }) => isMissing),
  };
}

const kept = {
  // Every write invalidates all lists. A name that is a minute old still leads to the right place.
  refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > goodFor,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

const changeRequestsQuery = (organizationId: string) =>
  query("GET /v1/orgs/{organizationId}/change-requests", {
    params: { organizationId },
    query: { status: ["draft", "open"], limit: mostChangeRequests },
  });

type Source = { entries: readonly PaletteEntry[]; isRead: boolean; isMissing: boolean };

type Read<Data> = { data: Data | undefined; error: Error | null };

// Cached by source, so that thousands of entries are created once instead of each time the palette opens.
const none: readonly PaletteEntry[] = [];
const made = new WeakMap<object, readonly PaletteEntry[]>();

function from<Data extends object>(
  { data, error }: Read<Data>,
  make: (data: Data) => readonly PaletteEntry[],
): Source {
  const isMissing = data === undefined && error !== null && isTemporary(error);
  if (data === undefined) return { entries: none, isRead: false, isMissing };
  let entries = made.get(data);
  if (entries === undefined) {
    entries = make(data);
    made.set(data, entries);
  }
  return { entries, isRead: true, isMissing };
}

function useSame(lists: readonly (readonly PaletteEntry[])[]): readonly PaletteEntry[] {
  // The lists stay the same objects until they are loaded again, and their number never changes.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => lists.flat(), lists);
}

function isTemporary(error: Error): boolean {
  const { kind } = describeFailure(error);
  return kind !== "forbidden" && kind !== "not-found";
}

function entry(
  group: PaletteEntry["group"],
  href: string,
  label: string,
  icon: ReactNode,
  detail?: string,
): PaletteEntry {
  return { id: href, href, group, label, icon, detail };
}

function organizations(items: readonly Organization[]): PaletteEntry[] {
  return items.map(({ id, title, urls }) =>
    entry(
      "organizations",
      paths.home(id),
      title,
      <Avatar name={title} photoURL={urls.logo} shape="square" size={20} />,
    ),
  );
}

function spaces(items: readonly Space[]): PaletteEntry[] {
  return items
    .toSorted((a, b) => compareNames(a.title, b.title))
    .map(({ id, organization, title, emoji }) =>
      entry("spaces", paths.space(organization, id), title, <SpaceMark emoji={emoji} size={20} />),
    );
}

const collectionIcon = <Folder size={16} aria-hidden />;

function collections(items: readonly Collection[]): PaletteEntry[] {
  return items.map(({ id, organization, title }) =>
    entry("spaces", paths.collection(organization, id), title, collectionIcon, t.collection),
  );
}

function changeRequests({ items }: { items: readonly OrganizationChangeRequest[] }) {
  return items.map(({ space, number, subject, status }) =>
    entry(
      "changeRequests",
      paths.changeRequest(space.organization, space.id, number),
      subject || changeRequestTexts.untitled,
      <ChangeRequestIcon status={status} />,
      `${space.title} ${changeRequestTexts.number(number)}`,
    ),
  );
}

const teamIcon = <Users size={16} aria-hidden />;
const siteIcon = <Globe size={16} aria-hidden />;
const specificationIcon = <Braces size={16} aria-hidden />;

function teams(organizationId: string, items: readonly Team[]): PaletteEntry[] {
  return items.map(({ id, title }) =>
    entry("teams", paths.team(organizationId, id), title || id, teamIcon),
  );
}

function sites(organizationId: string, items: readonly Site[]): PaletteEntry[] {
  return items.map(({ id, title }) =>
    entry("sites", paths.site(organizationId, id), title, siteIcon),
  );
}

function specifications(organizationId: string, items: readonly OpenApiSpec[]): PaletteEntry[] {
  return items.map(({ slug }) =>
    entry("specifications", paths.openapiSpec(organizationId, slug), slug, specificationIcon),
  );
}
