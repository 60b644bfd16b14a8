import { useParams } from "react-router";
import { useItem } from "#console/kit/use-item.ts";
import { siteQuery } from "./queries.ts";

/** The site in the URL, which the loader of its frame has loaded. */
export function useSite() {
  const { organizationId = "", siteId = "" } = useParams();
  const { data: site } = useItem(siteQuery({ organizationId, siteId }));
  return { site, params: { organizationId, siteId } };
}
