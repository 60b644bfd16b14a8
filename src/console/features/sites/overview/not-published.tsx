import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { CircleDashed, LayoutList } from "lucide-react";
import type { Site } from "#contract/site.ts";
import { ChangeRequestRow } from "#console/kit/change-request-row.tsx";
import { QueriedRows } from "#console/kit/queried-rows.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteOverviewTexts as t } from "#console/messages/site-overview.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { openChangesQuery } from "../queries.ts";
import type { PanelProps } from "./panel-props.ts";
import { stagedChangesQuery } from "../staged/queries.ts";

/** What readers don't get yet: the whole site, staged changes of its structure, and change requests of its spaces. */
export function NotPublished({ site, params, isQuiet }: PanelProps & { site: Site }) {
  const { organization } = useOrganization();
  const mayStage = organization.permissions.createContent;
  const requests = useQuery({ ...openChangesQuery(params), enabled: isQuiet });
  const staged = useQuery({ ...stagedChangesQuery(params), enabled: isQuiet && mayStage });
  const [failed] = [requests, staged].filter(({ data, error }) => error && data === undefined);
  const data =
    requests.data && (staged.data || !mayStage)
      ? { requests: requests.data, staged: staged.data?.length ?? 0 }
      : undefined;
  return (
    <QueriedRows
      query={{ data, error: failed?.error ?? null, refetch: () => failed?.refetch() }}
      rows={(found) => {
        const { count, items } = found.requests;
        return [
          !site.published && (
            <Row key="site" icon={<CircleDashed size={16} aria-hidden />}>
              {t.siteUnpublished}
            </Row>
          ),
          found.staged > 0 && (
            <Row key="staged" icon={<LayoutList size={16} aria-hidden />}>
              <Link href={paths.site(params.organizationId, params.siteId, "staged")}>
                {t.stagedChanges(found.staged)}
              </Link>
            </Row>
          ),
          ...items.map((one) => <ChangeRequestRow key={one.id} changeRequest={one} />),
          count > items.length && (
            <Row key="more">
              <span className="text-muted">{t.moreRequests(count - items.length)}</span>
            </Row>
          ),
        ].filter((row) => row !== false);
      }}
      empty={t.allPublished}
    />
  );
}

function Row({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-10 items-center gap-2.5 px-3 py-2">
      {icon !== undefined && <span className="shrink-0 text-muted">{icon}</span>}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
