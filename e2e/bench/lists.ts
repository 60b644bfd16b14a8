import { collectionOf, kinds, nouns } from "#contract/nouns.ts";
import { median, printFigures, times, type Figure } from "./support/figures.ts";
import { addRecords } from "./support/records.ts";
import { startGenerated } from "./support/generated.ts";

/*
 * Measures the first page of the lists of a large organization, as an admin, and the cost of later pages. Lists of resources that
 * `generate` doesn't create (custom fields, share links, specifications …) are filled through the API first.
 * Run: npm run bench -- lists
 */

const size =
  "--members 2000 --spaces 500 --pages 5000 --sites 200 --sections 50 --teams 50 --change-requests 300 --seed 1";
const runs = 30;
const pageSize = 100;
/** Target for a first page with the list's default limit, in milliseconds. */
const target = 3;

const generated = await startGenerated(size);
const { organizationId, administratorId, get, close } = generated;
const org = `/v1/orgs/${organizationId}`;

/** The resources of an organization that have their own list. */
const lists = kinds
  .filter((kind) => nouns[kind].parents.some((parent) => parent === "organization"))
  .map((kind) => `${org}/${collectionOf(kind)}`);

const first = async (path: string) => (await get(path)).items[0]!.id;

/** The URLs of the lists, each for one space, site, team … it belongs to. */
async function addresses(): Promise<string[]> {
  const busy = await get(`${org}/change-requests?status=open&limit=1`);
  const changeRequest = busy.items[0] as { id: string; space?: { id: string } };
  const space = `/v1/spaces/${changeRequest.space!.id}`;
  const request = `${space}/change-requests/${changeRequest.id}`;
  const site = `${org}/sites/${await first(`${org}/sites`)}`;
  const team = `${org}/teams/${await first(`${org}/teams`)}`;
  const member = `${org}/members/${administratorId}`;
  const records = await addRecords(generated, { organization: org, site, request });
  const collection = `/v1/collections/${await first(`${org}/collections`)}`;
  return [
    "/v1/orgs",
    "/v1/instance/admins",
    "/v1/instance/organizations",
    "/v1/instance/organizations?sort=storage",
    "/v1/instance/people",
    "/v1/instance/people?sort=lastSeenAt",
    "/v1/instance/jobs",
    "/v1/instance/mail",
    "/v1/instance/acts",
    "/v1/instance/support-access",
    ...lists,
    `${org}/members?sort=name`,
    `${org}/members?sort=lastSeenAt`,
    `${org}/members?sort=role`,
    `${org}/members?sort=teams`,
    `${org}/members?sort=spaces`,
    `${org}/members?inactiveDays=90&sso=false`,
    `${org}/members?search=lind`,
    `${org}/members?serviceAccount=true`,
    `${org}/tokens?sort=lastUsedAt&state=active`,
    `${org}/tokens?search=robot`,
    `${member}/spaces`,
    `${member}/teams`,
    `${team}/members`,
    `${org}/collections?nested=true`,
    `${collection}/spaces`,
    `${collection}/permissions/users`,
    `${collection}/permissions/teams`,
    `${site}/sections`,
    `${site}/section-groups`,
    `${site}/site-spaces`,
    `${site}/structure`,
    `${site}/share-links`,
    `${site}/redirects`,
    `${site}/staged-changes`,
    `${org}/change-requests`,
    `${space}/change-requests?status=merged`,
    `${space}/revisions`,
    `${space}/comments`,
    `${space}/permissions/users`,
    `${space}/permissions/teams`,
    `${space}/permissions/aggregate`,
    `${space}/custom-fields`,
    `${space}/search?query=limits`,
    `${space}/links`,
    `${space}/content/files`,
    `${space}/content/imports`,
    `${request}/comments`,
    `${request}/pending-comments`,
    `${request}/viewed-marks`,
    `${request}/unsent-texts`,
    `${request}/reviews`,
    `${request}/requested-reviewers`,
    `${request}/checks`,
    `${request}/conflicts`,
    `${request}/changes`,
    `${request}/edits`,
    `${records.comment}/replies`,
    `${records.file}/backlinks`,
    `${records.page}/links`,
    records.revisionFiles,
    `${records.webhook}/deliveries`,
    `${records.webhook}/deliveries?status=delivered`,
    `${records.specification}/versions`,
    `${org}/audit-events`,
    `${org}/search?query=limits`,
  ];
}

const named = (path: string) =>
  path.replaceAll(/\/(?=[0-9A-Za-z]{20}(?:\/|\?|$))[0-9A-Za-z]{20}/g, "/…").replace("/v1/", "");

async function measure(path: string): Promise<number> {
  await times(5, () => get(path));
  return median(await times(runs, () => get(path)));
}

/** URLs of pages of members in the middle and at the end. */
async function pageTokens(): Promise<{ middle: string; end: string }> {
  const tokens: string[] = [];
  let page: string | undefined;
  do {
    const next = page === undefined ? "" : `&page=${page}`;
    page = (await get(`${org}/members?limit=${pageSize}${next}`)).next?.page;
    if (page !== undefined) tokens.push(page);
  } while (page !== undefined);
  const at = (token: string) => `${org}/members?limit=${pageSize}&page=${token}`;
  return { middle: at(tokens[tokens.length >> 1]!), end: at(tokens.at(-1)!) };
}

const figures: Figure[] = [];
try {
  for (const path of await addresses()) {
    figures.push({ what: named(path), value: await measure(path), unit: "ms", below: target });
  }
  const over = figures.filter(({ value }) => value >= target).length;
  const slowest = Math.max(...figures.map(({ value }) => value));
  figures.push(
    { what: "the slowest of them", value: slowest, unit: "ms", below: target },
    { what: `over ${target} ms, of ${figures.length}`, value: over, unit: "lists" },
  );
  const { middle, end } = await pageTokens();
  const begin = await measure(`${org}/members?limit=${pageSize}`);
  const page = `page of ${pageSize} of the members`;
  figures.push(
    { what: `${page}, in the middle ÷ first`, value: (await measure(middle)) / begin, unit: "×" },
    { what: `${page}, the last ÷ the first`, value: (await measure(end)) / begin, unit: "×" },
  );
} finally {
  await close();
}
printFigures("npm run bench -- lists", figures);
