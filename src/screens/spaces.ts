import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import { customFields } from "./content.ts";
import { organizationFrame } from "./frames.ts";
import { linkFilterOf, linkList } from "./links.ts";
import { accessRequests } from "./people.ts";
import { longList, one, pages, wholeList } from "./read.ts";
import { within, type Opening } from "./screen.ts";
import { fills, filteredBy, item, newest, shows, waits, type Step } from "./step.ts";
import { readTableAddress, type TableAddress } from "./table-address.ts";

export const space = (spaceId: string) => one("GET /v1/spaces/{spaceId}", { params: { spaceId } });

export const collection = (collectionId: string) =>
  one("GET /v1/collections/{collectionId}", { params: { collectionId } });

/** A change request; `changeRequestId` is its number. */
export const changeRequest = (params: { spaceId: string; changeRequestId: string }) =>
  one("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}", { params });

/** The fields that have a value in a space. */
export const fieldValues = (spaceId: string) =>
  one("GET /v1/spaces/{spaceId}/custom-fields", { params: { spaceId } });

/** All files of a revision, each with the number of pages that use it. */
export const usedFiles = (spaceId: string, revisionId: string) =>
  wholeList("GET /v1/spaces/{spaceId}/revisions/{revisionId}/files", {
    params: { spaceId, revisionId },
    query: { uses: true },
  });

/** The versions of a space, newest first. @param of - only those that changed this page; "" for all */
export const history = (spaceId: string, of: string) =>
  pages("GET /v1/spaces/{spaceId}/history", {
    params: { spaceId },
    query: of === "" ? {} : { of },
  });

/** The tabs of a space's list of change requests; the first is the default. */
export const statuses = ["open", "draft", "archived", "merged"] as const;
export type Status = (typeof statuses)[number];

/** What the list shows, from the query of its URL; unknown values are ignored. */
export function requestFilterOf(search: URLSearchParams) {
  const wanted = search.get("status");
  const status = statuses.find((name) => name === wanted) ?? "open";
  return { status, contributor: search.get("contributor") ?? "" };
}

/** The change requests of a space. */
export const requestList = (spaceId: string, status: Status, contributor: string) =>
  pages("GET /v1/spaces/{spaceId}/change-requests", {
    params: { spaceId },
    query: { status, ...(contributor !== "" && { contributor }) },
  });

/** The parameter of the URL with the number of the change request whose content is shown, instead of main's. */
export const versionParameter = "change-request";

/** The filters of the people with access in the URL, besides the search. */
export const peopleFilters = ["how"] as const;

/** The request's parameters for a URL. */
function wantedPeople({ search, filters }: TableAddress) {
  return {
    ...(search !== "" && { search }),
    ...(filters["how"] === "direct" && { direct: true }),
  };
}

type OfSpaces = "/v1/spaces/{spaceId}";

/**
 * The path of a space or collection in operations, and its parameter. The operations of both have the same types, except for the
 * parameter's name, so they are called as those of spaces.
 */
export function pathTo(kind: "space" | "collection", id: string) {
  return kind === "space"
    ? { base: "/v1/spaces/{spaceId}" as const, params: { spaceId: id } }
    : {
        base: "/v1/collections/{collectionId}" as string as OfSpaces,
        params: { collectionId: id } as object as { spaceId: string },
      };
}

/** A space or collection. */
type Named = { kind: "space" | "collection"; id: string };

/** People with access, by name, with the reasons for it. */
export function people({ kind, id }: Named, address: TableAddress) {
  const { base, params } = pathTo(kind, id);
  return longList(`GET ${base}/permissions/aggregate`, { params, query: wantedPeople(address) });
}

/** Teams with a level on the item itself. */
export function sharedTeams({ kind, id }: Named) {
  const { base, params } = pathTo(kind, id);
  return wholeList(`GET ${base}/permissions/teams`, { params });
}

export const spaceSettingsScreen = within(
  organizationFrame,
  "/spaces/:spaceId/settings",
  ({ params }) => [newest(space(params.spaceId))],
);

export const requestsScreen = within(
  organizationFrame,
  "/spaces/:spaceId/change-requests",
  ({ params: { spaceId }, search }) => {
    const { status, contributor } = requestFilterOf(search);
    const list = requestList(spaceId, status, contributor);
    return [filteredBy(search, shows(list)), waits(space(spaceId))];
  },
);

export const historyScreen = within(
  organizationFrame,
  "/spaces/:spaceId/history",
  ({ params: { spaceId }, search }) => [
    fills(history(spaceId, search.get("of") ?? "")),
    item(space(spaceId)),
  ],
);

export const spaceFieldsScreen = within(
  organizationFrame,
  "/spaces/:spaceId/fields",
  ({ params: { organizationId, spaceId }, may }) => [
    item(space(spaceId)),
    may("listMembers") && fills(customFields(organizationId)),
    fills(fieldValues(spaceId)),
  ],
);

const access = (named: Named, itself: Step, { search, may }: Opening<object>) => [
  may("listMembers") &&
    filteredBy(search, fills(people(named, readTableAddress(search, peopleFilters)))),
  may("listMembers") && fills(sharedTeams(named)),
  itself,
];

/** Who asked for access to a space or collection, for its admins. */
const requestsFor = ({ id, organization, permissions }: Space | Collection) => [
  permissions.admin && fills(accessRequests(organization, id)),
];

export const spaceAccessScreen = within(organizationFrame, "/spaces/:spaceId/access", (opening) => {
  const { spaceId: id } = opening.params;
  return access({ kind: "space", id }, item(space(id), requestsFor), opening);
});

export const collectionAccessScreen = within(
  organizationFrame,
  "/collections/:collectionId/access",
  (opening) => {
    const { collectionId: id } = opening.params;
    return access({ kind: "collection", id }, item(collection(id), requestsFor), opening);
  },
);

const filesScreen = within(
  organizationFrame,
  "/spaces/:spaceId/files",
  ({ params: { spaceId }, search }) => {
    const changeRequestId = search.get(versionParameter);
    const filesAt = ({ revision }: { revision: string }) => [
      filteredBy(search, fills(usedFiles(spaceId, revision))),
    ];
    if (changeRequestId === null) return [item(space(spaceId), filesAt)];
    const draft = changeRequest({ spaceId, changeRequestId });
    return [item(space(spaceId)), filteredBy(search, fills(draft, filesAt))];
  },
);

const linksScreen = within(
  organizationFrame,
  "/spaces/:spaceId/links",
  ({ params: { spaceId }, search }) => {
    const changeRequestId = search.get(versionParameter) ?? undefined;
    const list = linkList({ spaceId, changeRequestId }, linkFilterOf(search));
    return [
      item(space(spaceId)),
      filteredBy(search, fills(list)),
      changeRequestId !== undefined &&
        filteredBy(search, fills(changeRequest({ spaceId, changeRequestId }))),
    ];
  },
);

/** The tabs of a space that have a URL of their own. */
export const spaceTabs = {
  "change-requests": requestsScreen,
  files: filesScreen,
  links: linksScreen,
  history: historyScreen,
  fields: spaceFieldsScreen,
  access: spaceAccessScreen,
  settings: spaceSettingsScreen,
} as const;
