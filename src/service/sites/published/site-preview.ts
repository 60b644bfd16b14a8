import { identify } from "#service/identity/credentials/identify.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { createUrls } from "#service/kernel/urls.ts";
import { openPreviewFor, sitePreviewPath } from "../preview/credential.ts";
import { readPreviewedSite } from "../preview/previewed-site.ts";
import { addressesOf } from "./addresses.ts";
import { assetsOf } from "./assets.ts";
import type { Reading } from "./render-page.ts";

/**
 * What a site's editor sees of it as a visitor. The person is asked for again with each request, and so is what they may read.
 * @param sealed from the URL
 * @param origin of the platform
 * @returns undefined if the preview isn't for this person, or its visitor isn't let in
 */
export async function readSitePreview(
  environment: Environment,
  { request, sealed, origin }: { request: Request; sealed: string; origin: string },
): Promise<Reading | undefined> {
  const db = environment.store.read;
  try {
    const caller = await identify(request, origin, environment);
    const choice = openPreviewFor(environment, sealed, caller);
    if (choice === undefined) return undefined;
    const { shown, claims, refusal } = await readPreviewedSite({ db, caller }, choice);
    if (refusal !== undefined) return undefined;
    const { site } = shown;
    const own = { ...site, organization_id: sitePreviewPath, id: sealed, basename: null };
    const addresses = addressesOf(
      { ...own, hostname: null, proxy: null },
      createUrls(origin),
      false,
    );
    return {
      db,
      // The index has the live revisions only.
      ...(choice.content === undefined && { index: environment.store.readInThread }),
      site: shown,
      claims,
      audience: { isLimited: false },
      addresses,
      assets: assetsOf(site, addresses),
      origin,
      isFramed: true,
    };
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return undefined;
    throw error;
  }
}
