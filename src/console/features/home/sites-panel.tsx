import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { Panel } from "#console/kit/panel.tsx";
import { useQuiet } from "#console/kit/timing.ts";
import { formatNumber } from "#console/messages/format.ts";
import { homeTexts as t } from "#console/messages/home.ts";
import { paths } from "#console/paths.ts";
import { Count } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import { sitesQuery } from "./queries.ts";

/** The number of sites, and the first ones with their state. Nothing without sites: most organizations start without. */
export function SitesPanel({ organization }: { organization: string }) {
  const isQuiet = useQuiet();
  const { data } = useQuery({ ...sitesQuery(organization), enabled: isQuiet });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Panel
      id="sites"
      title={t.sites}
      count={<Count>{formatNumber(data.count ?? data.items.length)}</Count>}
      aside={
        <Link href={paths.sites(organization)} className="text-sm">
          {t.allSites}
        </Link>
      }
    >
      <ul className="-mx-2">
        {data.items.map(({ id, title, published }) => (
          <li key={id}>
            <Link
              href={paths.site(organization, id)}
              look="bare"
              className="flex h-9 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
            >
              {published ? (
                <CircleCheck
                  size={16}
                  role="img"
                  aria-label={t.published}
                  className="shrink-0 text-success"
                />
              ) : (
                <CircleDashed
                  size={16}
                  role="img"
                  aria-label={t.unpublished}
                  className="shrink-0 text-muted"
                />
              )}
              <span className="min-w-0 flex-1 truncate">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
