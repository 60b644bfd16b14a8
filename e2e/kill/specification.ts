import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "../support/api.ts";
import { type Site, startSite } from "../support/site.ts";

const endWithin = 60_000;
/** Longer than the shortest round, shorter than the longest: some kills hit the fetch, some come after it. */
const slowness = 800;

/** A site with one specification that responds slowly. */
export async function startSpecificationSite(): Promise<Site> {
  const specification = {
    openapi: "3.1.0",
    info: { title: "Killed", version: "1" },
    paths: { "/things": { get: { responses: { 200: { description: "All of them." } } } } },
  };
  const body = JSON.stringify(specification);
  return startSite({ "/openapi.json": { body, delay: slowness, type: "application/json" } });
}

/** Asks the platform to fetch the specification under a slug. */
export async function beginFetch(
  api: Api,
  organizationId: string,
  { slug, site }: { slug: string; site: Site },
): Promise<void> {
  await api("POST /v1/orgs/{organizationId}/openapi", {
    params: { organizationId },
    body: { slug, source: { url: `${site.url}/openapi.json` } },
  });
}

/** @throws unless the fetch succeeds, with exactly one version however often it was started */
export async function checkFetch(api: Api, organizationId: string, slug: string): Promise<void> {
  const params = { organizationId, specSlug: slug };
  const deadline = Date.now() + endWithin;
  for (;;) {
    const spec = await api("GET /v1/orgs/{organizationId}/openapi/{specSlug}", { params });
    if (spec.processingState === "complete") break;
    if (Date.now() > deadline) throw new Error(`${slug} is still ${spec.processingState}.`);
    await sleep(200);
  }
  const { count } = await api("GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions", {
    params,
  });
  if (count !== 1) throw new Error(`${slug} has ${count} versions, not one.`);
}
