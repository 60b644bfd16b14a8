/** What is known about a page that a signed-in user opens inside an organization or the account. */
export type Opening = {
  /** A parameter of the route, encoded; "" if the route doesn't have it. */
  param: (name: string) => string;
  /** The query of the URL. */
  search: URLSearchParams;
  user: { id: string; signedOn?: unknown };
  /** Undefined outside organizations. */
  organization: { permissions: Record<string, boolean | undefined> } | undefined;
  /** Reads from the API as the user; undefined if it refuses. */
  read: (url: string) => Promise<unknown>;
};

type Requests = (opening: Opening) => string[] | Promise<string[]>;

/** The platform's limit per page: lists that a screen needs as a whole are requested with it. */
const whole = "?limit=1000";

/**
 * What screens request from the API as soon as they start, as far as it is known from the URL and the session: by the path of the
 * route, the very URLs that the loaders in `src/console/features` request, in the order in which they are needed. Requests that
 * are likely to be refused are left out, and so are those that nothing on the screen waits for.
 */
export const screenRequests: Readonly<Record<string, Requests>> = {
  ...inOrganization({
    "/sites/:siteId/structure": (opening) => [`${site(opening)}/structure`, site(opening)],
    "/spaces/:spaceId": reader,
    "/spaces/:spaceId/pages/:pageId": reader,
    "/spaces/:spaceId/history/:revisionId": (opening) => {
      const { param, search } = opening;
      const revision = `${space(opening)}/revisions/${param("revisionId")}`;
      const before = search.get("before") ?? "";
      const page = search.get("page") ?? "";
      const compared = new URLSearchParams(before === "" ? {} : { before });
      const changes = new URLSearchParams([["limit", "100"], ...compared]);
      changes.append("attributes", "false");
      compared.append("difference", "true");
      if (page !== "") compared.append("of", page);
      return [
        `${revision}/changes?${changes}`,
        `${revision}/comparison?${compared}`,
        space(opening),
      ];
    },
    "/spaces/:spaceId/change-requests/:changeRequestId": changeRequest,
    "/spaces/:spaceId/change-requests/:changeRequestId/changes": (opening) => {
      const page = opening.search.get("page");
      const opened = new URLSearchParams({
        ...(page !== null && { of: page }),
        difference: "true",
      });
      const [list = "", ...others] = changeRequest(opening);
      const one = `${space(opening)}/change-requests/${opening.param("changeRequestId")}`;
      return [list, `${one}/comparison?${opened}`, ...others];
    },
    "/spaces/:spaceId/change-requests/:changeRequestId/threads": changeRequest,
    "/spaces/:spaceId/change-requests/:changeRequestId/links": (opening) => {
      const one = `${space(opening)}/change-requests/${opening.param("changeRequestId")}`;
      const links = isPlain(opening) ? [`${one}/links?${brokenFirst}`] : [];
      return [...changeRequest(opening), ...links];
    },
    "/spaces/:spaceId/change-requests/:changeRequestId/conflicts": changeRequest,
    "/spaces/:spaceId/change-requests/:changeRequestId/edit": edit,
    "/spaces/:spaceId/change-requests/:changeRequestId/edit/pages/:pageId": edit,
  }),
};

function inOrganization(screens: Record<string, Requests>): Record<string, Requests> {
  return Object.fromEntries(
    Object.entries(screens).map(([path, requests]) => [
      `/orgs/:organizationId${path}`,
      (opening: Opening) => (opening.organization === undefined ? [] : requests(opening)),
    ]),
  );
}

const organization = ({ param }: Opening) => `/v1/orgs/${param("organizationId")}`;
const space = ({ param }: Opening) => `/v1/spaces/${param("spaceId")}`;
const site = (opening: Opening) => `${organization(opening)}/sites/${opening.param("siteId")}`;

/** Parameters of a URL that don't change what its screen lists: the scroll position, the look of the table, an open dialog. */
const looks = ["page", "columns", "density", "layout", "new"];

/** Whether the URL doesn't filter or sort what its screen lists. */
const isPlain = ({ search }: Opening) => [...search.keys()].every((name) => looks.includes(name));

const brokenFirst = "limit=50&order=broken&brief=true";

/** What all tabs wait for. */
function changeRequest(opening: Opening): string[] {
  const one = `${space(opening)}/change-requests/${opening.param("changeRequestId")}`;
  return [`${one}/changes?limit=100&attributes=false`, space(opening), one];
}

/** The pages of a change request have its revision in the URL. The text of the open one is only loaded to be changed. */
async function edit(opening: Opening): Promise<string[]> {
  const requests = changeRequest(opening);
  const one = requests.at(-1)!;
  const found = ((await opening.read(one)) ?? {}) as { revision?: string; status?: string };
  if (found.revision === undefined) return requests;
  const page = opening.param("pageId");
  const isOpen = found.status === "draft" || found.status === "open";
  return [
    ...requests,
    `${space(opening)}/revisions/${found.revision}/pages`,
    `${space(opening)}/revisions/${found.revision}/files${whole}`,
    ...(isOpen && page !== "" ? [`${one}/content/page/${page}?computed=false&syntax=true`] : []),
  ];
}

function reader(opening: Opening): Promise<string[]> {
  const page = opening.param("pageId");
  return atRevision(opening, (content) => [
    `${content}/pages`,
    ...(page === "" ? [] : [`${content}/page/${page}?drawing=true`]),
    `${content}/files${whole}`,
  ]);
}

/** The space and parts of its content, which has its revision in the URL. */
async function atRevision(
  opening: Opening,
  parts: (content: string) => string[],
): Promise<string[]> {
  const { revision } = ((await opening.read(space(opening))) ?? {}) as { revision?: string };
  if (revision === undefined) return [];
  return [space(opening), ...parts(`${space(opening)}/revisions/${revision}`)];
}
