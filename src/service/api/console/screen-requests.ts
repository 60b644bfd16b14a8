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
  "/orgs": () => [`/v1/orgs${whole}`],
  "/account": ({ user }) => [
    ...(user.signedOn === undefined ? ["/v1/user/password"] : []),
    `/v1/user/tokens${whole}`,
    `/v1/user/sessions${whole}`,
  ],
  ...inOrganization({
    "": (opening) => {
      const list = `${organization(opening)}/change-requests`;
      const { id } = opening.user;
      return [
        `${list}?status=open&limit=32`,
        `${list}?status=merged&limit=8`,
        spaces(opening),
        `${list}?requestedReviewer=${id}&status=open&limit=8`,
        `${list}?creator=${id}&status=draft&status=open&limit=8`,
      ];
    },
    "/change-requests": (opening) =>
      isPlain(opening)
        ? [
            `${organization(opening)}/change-requests?status=open&requestedReviewer=${opening.user.id}&order=desc&limit=50`,
          ]
        : [],
    "/content": (opening) => [spaces(opening), collections(opening)],
    "/content/trash": (opening) => [`${spaces(opening)}&deleted=true`, collections(opening)],
    "/content/fields": (opening) => [spaces(opening), fields(opening)],
    "/invitations": (opening) =>
      may(opening, "admin") ? [`${organization(opening)}/invites${whole}`] : [],
    "/invite-links": (opening) =>
      may(opening, "admin")
        ? [`${organization(opening)}/link-invites${whole}`, spaces(opening), collections(opening)]
        : [],
    "/teams": (opening) =>
      isPlain(opening) && may(opening, "listTeams")
        ? [`${organization(opening)}/teams?limit=50`]
        : [],
    "/teams/:teamId": (opening) => {
      const team = `${organization(opening)}/teams/${opening.param("teamId")}`;
      return [`${team}/members${whole}`, team];
    },
    "/settings": (opening) => [`${organization(opening)}/sites${whole}`],
    "/settings/audit-log": (opening) =>
      isPlain(opening) && may(opening, "admin")
        ? [`${organization(opening)}/audit-events?limit=100`]
        : [],
    "/settings/sso": (opening) => [
      `${organization(opening)}/sso`,
      ...(may(opening, "admin") ? [`${organization(opening)}/saml${whole}`] : []),
    ],
    "/settings/custom-fields": (opening) => [fields(opening), spaces(opening)],
    "/settings/translations": (opening) => [`${organization(opening)}/translations${whole}`],
    "/sites": (opening) =>
      isPlain(opening) && may(opening, "listMembers")
        ? [`${organization(opening)}/sites?limit=50`]
        : [],
    "/sites/:siteId": (opening) => [site(opening)],
    "/sites/:siteId/structure": (opening) => [`${site(opening)}/structure`, site(opening)],
    "/sites/:siteId/adaptive": (opening) => [
      site(opening),
      `${site(opening)}/adaptive-schema`,
      `${site(opening)}/structure`,
    ],
    "/sites/:siteId/audience": (opening) => [
      site(opening),
      ...(may(opening, "admin")
        ? [`${site(opening)}/share-links${whole}`, `${organization(opening)}/visitor-key`]
        : []),
      `${site(opening)}/structure`,
      `${site(opening)}/adaptive-schema`,
    ],
    "/sites/:siteId/look": (opening) => [`${site(opening)}/customization`, site(opening)],
    "/sites/:siteId/redirects": (opening) => [`${site(opening)}/redirects${whole}`, site(opening)],
    "/sites/:siteId/staged": (opening) =>
      may(opening, "createContent")
        ? [
            `${site(opening)}/staged-changes${whole}`,
            `${site(opening)}/staged-changes/preview`,
            site(opening),
          ]
        : [site(opening)],
    "/sites/:siteId/preview": (opening) => [
      ...(isPlain(opening) ? [`${site(opening)}/preview?shareLink=true&signedIn=true`] : []),
      `${site(opening)}/structure`,
      `${site(opening)}/adaptive-schema`,
      site(opening),
    ],
    "/sites/:siteId/settings": (opening) => [site(opening), `${site(opening)}/structure`],
    "/openapi": (opening) => [`${organization(opening)}/openapi${whole}`],
    "/openapi/:slug": specification,
    "/spaces/:spaceId": reader,
    "/spaces/:spaceId/pages/:pageId": reader,
    "/spaces/:spaceId/settings": (opening) => [space(opening)],
    "/spaces/:spaceId/history": (opening) => {
      const of = opening.search.get("of") ?? "";
      return [`${space(opening)}/history${of === "" ? "" : `?of=${of}`}`, space(opening)];
    },
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
    "/spaces/:spaceId/access": (opening) => access(opening, space(opening)),
    "/collections/:collectionId": (opening) => [spaces(opening), collections(opening)],
    "/collections/:collectionId/access": (opening) =>
      access(opening, `/v1/collections/${opening.param("collectionId")}`),
    "/spaces/:spaceId/links": (opening) =>
      isPlain(opening)
        ? [space(opening), `${space(opening)}/links?${brokenFirst}`]
        : [space(opening)],
    "/spaces/:spaceId/files": async (opening) =>
      isPlain(opening)
        ? await atRevision(opening, (content) => [`${content}/files${whole}&uses=true`])
        : [space(opening)],
    "/spaces/:spaceId/import": (opening) => [
      ...draftOf(opening),
      `${importsOf(opening)}?limit=20`,
      space(opening),
    ],
    "/spaces/:spaceId/import/:importId": (opening) => [
      ...draftOf(opening),
      space(opening),
      `${importsOf(opening)}/${opening.param("importId")}`,
    ],
    "/spaces/:spaceId/fields": (opening) => [
      fields(opening),
      `${space(opening)}/custom-fields`,
      space(opening),
    ],
    "/spaces/:spaceId/change-requests": (opening) =>
      isPlain(opening)
        ? [`${space(opening)}/change-requests?status=open`, space(opening)]
        : [space(opening)],
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
const spaces = (opening: Opening) => `${organization(opening)}/spaces${whole}`;
const collections = (opening: Opening) => `${organization(opening)}/collections${whole}`;
const fields = (opening: Opening) => `${organization(opening)}/custom-fields${whole}`;

/** Who has access to a space or collection. */
function access(opening: Opening, thing: string): string[] {
  if (!may(opening, "listMembers")) return [thing];
  const people = isPlain(opening) ? [`${thing}/permissions/aggregate?limit=50`] : [];
  return [...people, `${thing}/permissions/teams${whole}`, thing];
}

/** Parameters of a URL that don't change what its screen lists: the scroll position, the look of the table, an open dialog. */
const looks = ["page", "columns", "density", "layout", "new"];

/** Whether the URL doesn't filter or sort what its screen lists. */
const isPlain = ({ search }: Opening) => [...search.keys()].every((name) => looks.includes(name));

const may = (opening: Opening, permission: string) =>
  opening.organization?.permissions[permission] === true;

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

/** The change request that pages are imported into, if the URL names one. */
function draftOf(opening: Opening): string[] {
  const number = opening.search.get("change-request");
  return number === null ? [] : [`${space(opening)}/change-requests/${encodeURIComponent(number)}`];
}

function importsOf(opening: Opening): string {
  return `${draftOf(opening)[0] ?? space(opening)}/content/imports`;
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

/** The latest version, if there is one that this tab shows. */
async function specification(opening: Opening): Promise<string[]> {
  const one = `${organization(opening)}/openapi/${opening.param("slug")}`;
  const { search } = opening;
  const isOther = ["versions", "compare"].includes(search.get("view") ?? "");
  if (isOther || (search.get("version") ?? "") !== "") return [one];
  const spec = (await opening.read(one)) as { lastVersion?: string } | undefined;
  if (spec === undefined) return [];
  return spec.lastVersion === undefined ? [one] : [one, `${one}/versions/latest`];
}
