import { useQuery } from "@tanstack/react-query";
import type { Output } from "#contract/operations.ts";
import { query } from "#console/data/query.ts";
import { mergedTexts } from "#console/messages/review.ts";
import { impactTexts as t } from "#console/messages/merge-panel.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { linkStatsQuery, mergeImpactQuery } from "../queries.ts";
import { siteTexts } from "#console/messages/sites.ts";
import { useReview } from "../use-review.ts";

type Impact = Output<"GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-impact">;

/** As many URLs, pages, and sites as are named. */
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
  const shown = sites?.items ?? [];
  const moreSites = (sites?.count ?? 0) - named;
  const isMoved = impact.urls.some(({ after }) => after !== undefined);
  const isDeleted = impact.urls.some(({ after }) => after === undefined);
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold">{t.title}</h3>
      <ul className="flex flex-col gap-1">
        <li>
          {impact.urlCount === 0 ? (
            t.noUrls
          ) : (
            <Link href={href("changes", { impact: "urls" })} look="sentence">
              {t.urls(impact.urlCount)}
            </Link>
          )}
        </li>
        {urls.map(({ id, before, after }) => (
          <li key={id} className="break-all ps-4">
            <Link href={href("changes", { page: id })} look="sentence">
              {after === undefined ? t.deleted(before) : t.moved(before, after)}
            </Link>
          </li>
        ))}
        {moreUrls > 0 && <li className="ps-4">{t.moreUrls(moreUrls)}</li>}
        {isMoved && shown.length > 0 && <li>{t.redirected}</li>}
        {isDeleted && shown.length > 0 && (
          <li className="flex flex-wrap gap-x-2">
            {t.notRedirected}
            {shown.map(({ id, title }) => (
              <Link
                key={id}
                href={`${paths.site(organizationId, id, "redirects")}?new=redirect`}
                look="sentence"
              >
                {t.addRedirect(title)}
              </Link>
            ))}
          </li>
        )}
        {broken > 0 && (
          <li>
            <Link href={href("links")} look="sentence">
              {t.broken(broken)}
            </Link>
          </li>
        )}
        <Orphans impact={impact} />
        {sites !== undefined && (
          <li>{shown.length === 0 ? mergedTexts.noSites : mergedTexts.shownOn}</li>
        )}
        {shown.map(({ id, title, visibility }) => (
          <li key={id} className="flex flex-wrap gap-x-2 ps-4">
            <Link href={paths.site(organizationId, id)} look="sentence">
              {title}
            </Link>
            <Link href={paths.site(organizationId, id, "audience")} look="sentence">
              {t.readers(visibilityName(visibility))}
            </Link>
          </li>
        ))}
        {moreSites > 0 && <li className="ps-4">{mergedTexts.moreSites(moreSites)}</li>}
      </ul>
    </section>
  );
}

const visibilityName = (visibility: string) =>
  (siteTexts.visibilities as Record<string, string>)[visibility] ?? visibility;

/** Each leads to the editor, on the page that has lost the link. */
function Orphans({ impact }: { impact: Impact }) {
  const { organizationId, scope } = useReview();
  const { spaceId, changeRequestId } = scope;
  // Of a platform that doesn't look for them.
  const { orphans = [], orphanCount = 0 } = impact as Partial<Impact>;
  if (orphanCount === 0) return null;
  const first = orphans.slice(0, named);
  const more = orphanCount - first.length;
  return (
    <>
      <li>{t.orphans(orphanCount)}</li>
      {first.map(({ id, path, linkedFrom }) => (
        <li key={id} className="break-all ps-4">
          <Link
            href={paths.editPage(organizationId, spaceId, changeRequestId, linkedFrom?.id ?? id)}
            look="sentence"
          >
            {t.orphan(path, linkedFrom?.title)}
          </Link>
        </li>
      ))}
      {more > 0 && <li className="ps-4">{t.moreOrphans(more)}</li>}
    </>
  );
}
