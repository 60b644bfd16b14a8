import { useQuery } from "@tanstack/react-query";
import { query } from "#console/data/query.ts";
import { mergedTexts } from "#console/messages/review.ts";
import { impactTexts as t } from "#console/messages/merge-panel.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { linkStatsQuery, mergeImpactQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";

/** As many URLs and sites as are named. */
const named = 5;

/** What readers will notice of the merge, with links to where it can be changed. A platform without this extension shows nothing. */
export function MergeImpact() {
  const { scope, organizationId, space, href } = useReview();
  const { data: impact } = useQuery(mergeImpactQuery(scope));
  const broken = useQuery(linkStatsQuery(scope)).data?.stats.broken.changeRequest ?? 0;
  const { data: sites } = useQuery(
    query("GET /v1/orgs/{organizationId}/sites", {
      params: { organizationId },
      query: { space: space.id, published: true, limit: named },
    }),
  );
  if (impact === undefined) return null;
  const urls = impact.urls.slice(0, named);
  const moreUrls = impact.urlCount - urls.length;
  const moreSites = (sites?.count ?? 0) - named;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold">{t.title}</h3>
      <ul className="flex flex-col gap-1">
        <li>{impact.urlCount === 0 ? t.noUrls : t.urls(impact.urlCount)}</li>
        {urls.map(({ id, before, after }) => (
          <li key={id} className="break-all ps-4">
            <Link href={href("changes", { page: id })} look="sentence">
              {after === undefined ? t.deleted(before) : t.moved(before, after)}
            </Link>
          </li>
        ))}
        {moreUrls > 0 && <li className="ps-4">{t.moreUrls(moreUrls)}</li>}
        {broken > 0 && (
          <li>
            <Link href={href("links")} look="sentence">
              {t.broken(broken)}
            </Link>
          </li>
        )}
        {sites !== undefined && (
          <li className="flex flex-wrap gap-x-2">
            {sites.items.length === 0 ? mergedTexts.noSites : mergedTexts.shownOn}
            {sites.items.map(({ id, title }) => (
              <Link key={id} href={paths.site(organizationId, id)} look="sentence">
                {title}
              </Link>
            ))}
            {moreSites > 0 && mergedTexts.moreSites(moreSites)}
          </li>
        )}
        {impact.urlCount > 0 &&
          sites?.items.map(({ id, title }) => (
            <li key={id}>
              <Link href={paths.site(organizationId, id, "redirects")} look="sentence">
                {t.redirects(title)}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
