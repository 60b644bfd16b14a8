import type { Site } from "#contract/site.ts";
import { organizationFrame } from "./frames.ts";
import { readChoice, requestOf } from "./preview-choice.ts";
import { one, pages, wholeList } from "./read.ts";
import { nothing, within } from "./screen.ts";
import { alone, fills, filteredBy, item, later, newest, shows, waits } from "./step.ts";
import { readTableAddress, type TableAddress } from "./table-address.ts";

/** Rows per request: several screens full, so that scrolling rarely waits. */
const pageSize = 50;

/** The two parameters that identify a site. */
export type SiteParams = { organizationId: string; siteId: string };

/** The list's filters in the URL, besides its search. */
export const siteFilters = ["published", "space"] as const;

/** The filters of the list of sites, applied by the platform. */
type SiteFilter = { title: string; published: string; space: string };

export function siteFilterOf({ search, filters }: TableAddress): SiteFilter {
  return {
    title: search.trim(),
    published: filters["published"] ?? "",
    space: filters["space"] ?? "",
  };
}

/** The sites that match a filter, oldest first, as sorted by the platform. */
export const siteList = (organizationId: string, { title, published, space }: SiteFilter) =>
  pages("GET /v1/orgs/{organizationId}/sites", {
    params: { organizationId },
    query: {
      ...(title !== "" && { title }),
      ...(["true", "false"].includes(published) && { published: published === "true" }),
      ...(space !== "" && { space }),
      limit: pageSize,
    },
  });

const inSite = "GET /v1/orgs/{organizationId}/sites/{siteId}";

export const site = (params: SiteParams) => one(inSite, { params });

/** The host that serves the site, and the one that is chosen. */
export const hostname = (params: SiteParams) => one(`${inSite}/hostname`, { params });

/** Sections and groups in order, with their spaces; or the spaces of a site without sections. */
export const structure = (params: SiteParams) => one(`${inSite}/structure`, { params });

/** All share links of a site, oldest first; visible to admins only. */
export const shareLinks = (params: SiteParams) => wholeList(`${inSite}/share-links`, { params });

export const adaptiveSchema = (params: SiteParams) => one(`${inSite}/adaptive-schema`, { params });

/** How tokens of visitors are signed; visible to admins only. */
export const visitorKey = (organizationId: string) =>
  one("GET /v1/orgs/{organizationId}/visitor-key", { params: { organizationId } });

export const customization = (params: SiteParams) => one(`${inSite}/customization`, { params });

/** All redirects of a site, by source: loops and chains can be found only in all of them. */
export const redirects = (params: SiteParams) => wholeList(`${inSite}/redirects`, { params });

/** The staged changes of a site, in the order in which they are carried out. */
export const stagedChanges = (params: SiteParams) =>
  wholeList(`${inSite}/staged-changes`, { params });

/** A site as it is and as its staged changes would leave it. */
export const stagedPreview = (params: SiteParams) =>
  one(`${inSite}/staged-changes/preview`, { params });

export const sitePreview = (params: SiteParams, asked: ReturnType<typeof requestOf>) =>
  one(`${inSite}/preview`, { params, query: asked });

export const sitesScreen = within(organizationFrame, "/sites", ({ params, search, may }) => {
  const filter = siteFilterOf(readTableAddress(search, siteFilters));
  return [may("listMembers") && filteredBy(search, shows(siteList(params.organizationId, filter)))];
});

/** The frame of a site's tabs. */
export const siteFrame = within(organizationFrame, "/sites/:siteId", ({ params }) => [
  item(site(params)),
]);

const overviewTab = within(siteFrame, "", nothing);

/** Whether the user collects changes of a site's structure, as a choice in the browser. */
export const collecting = {
  name: (siteId: string) => `collect changes of ${siteId}`,
  values: ["suggested", "on", "off"],
} as const;

/**
 * Whether changes of a site's structure are staged instead of carried out at once. Readers of a published site would see every
 * step, so there it's on until the user turns it off.
 */
export const isCollecting = ({ published }: Site, choice: string | undefined): boolean =>
  choice === "on" || (choice !== "off" && published);

/** As readers find it, or with the staged changes. */
const structureTab = within(siteFrame, "/structure", ({ params, may, prefers }) => [
  waits(site(params), (current) =>
    may("createContent") && isCollecting(current, prefers(collecting.name(current.id)))
      ? [shows(stagedPreview(params)), fills(stagedChanges(params))]
      : [waits(structure(params))],
  ),
]);

const adaptiveTab = within(siteFrame, "/adaptive", ({ params, may }) => [
  alone(waits(adaptiveSchema(params))),
  alone(waits(structure(params))),
  waits(site(params), ({ visibility }) => [
    visibility === "share-link" && may("admin") && later(shareLinks(params)),
  ]),
]);

const audienceTab = within(siteFrame, "/audience", ({ params, may }) => [
  may("admin") && fills(shareLinks(params)),
  may("admin") && fills(visitorKey(params.organizationId)),
  fills(structure(params)),
  fills(adaptiveSchema(params)),
  waits(site(params)),
]);

const lookTab = within(siteFrame, "/look", ({ params }) => [waits(customization(params))]);

const redirectsTab = within(siteFrame, "/redirects", ({ params }) => [shows(redirects(params))]);

const stagedTab = within(siteFrame, "/staged", ({ params, may }) => [
  may("createContent") && shows(stagedChanges(params)),
  may("createContent") && shows(stagedPreview(params)),
]);

const previewTab = within(siteFrame, "/preview", ({ params, search }) => {
  const choice = readChoice(search);
  // The key of a chosen share link isn't known yet.
  const isKnown = choice.entry === "in" || choice.entry === "out";
  return [
    isKnown && filteredBy(search, fills(sitePreview(params, requestOf(choice)))),
    shows(structure(params)),
    shows(adaptiveSchema(params)),
  ];
});

/** The forms start from the newest version of the site. */
const settingsTab = within(siteFrame, "/settings", ({ params }) => [
  newest(site(params)),
  newest(hostname(params)),
  alone(newest(structure(params))),
]);

/** The tabs of a site in their order, as their URLs name them. */
export const siteTabs = {
  overview: overviewTab,
  structure: structureTab,
  staged: stagedTab,
  audience: audienceTab,
  adaptive: adaptiveTab,
  look: lookTab,
  redirects: redirectsTab,
  preview: previewTab,
  settings: settingsTab,
} as const;
