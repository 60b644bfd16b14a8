import { siteFrame } from "#screens/sites.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useItem } from "#console/kit/use-item.ts";
import { siteQuery } from "./queries.ts";

/** The site in the URL, which the loader of its frame has loaded. */
export function useSite() {
  const { organizationId, siteId } = useScreenParams(siteFrame);
  const { data: site } = useItem(siteQuery({ organizationId, siteId }));
  return { site, params: { organizationId, siteId } };
}
