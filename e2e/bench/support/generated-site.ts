import type { Api } from "../../support/api.ts";

const sites = "/v1/orgs/{organizationId}/sites";

/** What generates a space of 300 pages, to be published. */
export const sizeOfSite =
  "--members 5 --spaces 1 --pages 300 --sites 0 --teams 1 --change-requests 1 --seed 1";

/** Publishes a site with the generated spaces. @returns its URL, and the paths of its pages */
export async function publishGenerated(api: Api): Promise<{ root: string; paths: string[] }> {
  const [organization] = (await api("GET /v1/orgs", {})).items;
  const params = { organizationId: organization!.id };
  const { items } = await api("GET /v1/orgs/{organizationId}/spaces", { params });
  const site = await api(`POST ${sites}`, {
    params,
    body: { title: "Manual", visibility: "public", spaces: items.map(({ id }) => id) },
  });
  const inSite = { ...params, siteId: site.id };
  const root = (await api(`POST ${sites}/{siteId}/publish`, { params: inSite })).urls.published!;
  const sitemap = await (await fetch(`${root}/sitemap.xml`)).text();
  const urls = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!);
  return { root, paths: urls.map((url) => new URL(url).pathname) };
}
