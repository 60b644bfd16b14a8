import { type ReactNode, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { CircleDashed, LayoutList, CircleCheck, Shuffle } from "lucide-react";
import type { Site } from "#contract/site.ts";
import { ChangeRequestRow } from "#console/kit/change-request-status.tsx";
import { QueriedRows } from "#console/kit/queried-rows.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteOverviewTexts as t } from "#console/messages/sites.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import type { SiteParams } from "#screens/sites.ts";
import type { LinkItem } from "#contract/link.ts";
import type { Space } from "#contract/space.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { Count, Badge } from "#console/ui/badge.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { SiteStructure, SiteSection, SiteSpace } from "#contract/site-structure.ts";
import {
  openChangesQuery,
  latestChangesQuery,
  structureQuery,
  stagedChangesQuery,
} from "../queries.ts";
import { spacesOf } from "../parts.ts";
import { useBrokenLinks } from "../space-facts.ts";
import { PartIcon } from "../part-icon.tsx";

/** `isQuiet`: whether the panels may request what they show. */
type PanelProps = { params: SiteParams; isQuiet: boolean };

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
      rows={(pending) => {
        const { count, items } = pending.requests;
        return [
          !site.published && (
            <Row key="site" icon={<CircleDashed size={16} aria-hidden />}>
              {t.siteUnpublished}
            </Row>
          ),
          pending.staged > 0 && (
            <Row key="staged" icon={<LayoutList size={16} aria-hidden />}>
              <Link href={paths.site(params.organizationId, params.siteId, "staged")}>
                {t.stagedChanges(pending.staged)}
              </Link>
            </Row>
          ),
          ...items.map((item) => <ChangeRequestRow key={item.id} changeRequest={item} />),
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

/** What was merged last into the spaces of a site, and so reached its readers. */
export function LatestChanges({ params, isQuiet }: PanelProps) {
  return (
    <QueriedRows
      query={useQuery({ ...latestChangesQuery(params), enabled: isQuiet })}
      rows={({ items }) =>
        items.map((item) => <ChangeRequestRow key={item.id} changeRequest={item} />)
      }
      empty={t.noChanges}
    />
  );
}

const none: readonly Space[] = [];

/** The broken links of all spaces of a site, by space, with the first places. Spaces are checked one after the other. */
export function BrokenLinks({ params, isQuiet }: PanelProps) {
  const { data: structure } = useQuery({ ...structureQuery(params), enabled: isQuiet });
  const spaces = useMemo(() => (structure === undefined ? none : spacesOf(structure)), [structure]);
  const links = useBrokenLinks(spaces, isQuiet);
  const affected = spaces.flatMap((space, index) => {
    const spaceLinks = links.results[index]?.data;
    return spaceLinks === undefined || spaceLinks.stats.broken.total === 0
      ? []
      : [{ space, spaceLinks }];
  });
  const isChecking = structure === undefined || !links.isDone;
  const failed = links.results.filter(({ isError }) => isError).length;
  return (
    <>
      {isChecking && affected.length === 0 && (
        <Pending>
          <SkeletonRows count={2} />
        </Pending>
      )}
      {!isChecking && affected.length === 0 && failed === 0 && (
        <p className="flex items-center gap-2 rounded-lg border border-dashed px-3 py-3 text-muted">
          <CircleCheck size={16} aria-hidden className="text-success" />
          {t.noBroken}
        </p>
      )}
      {affected.length > 0 && (
        <ul className="divide-y overflow-hidden rounded-lg border">
          {affected.map(({ space, spaceLinks }) => (
            <li key={space.id} className="flex flex-col gap-1 px-3 py-2">
              <p className="flex items-center gap-2.5">
                <SpaceMark emoji={space.emoji} />
                <span className="min-w-0 wrap-anywhere">{space.title}</span>
                <Count>
                  <span aria-hidden>{formatNumber(spaceLinks.stats.broken.total)}</span>
                  <span className="sr-only">{t.brokenIn(spaceLinks.stats.broken.total)}</span>
                </Count>
              </p>
              <ul className="flex flex-col gap-0.5 ps-8.5 text-sm">
                {spaceLinks.items.map((item) => (
                  <Broken key={item.targetReference.url} space={space} item={item} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {failed > 0 && !isChecking && (
        <p className="mt-2 text-sm text-muted">{t.unchecked(failed)}</p>
      )}
    </>
  );
}

/** A URL that leads nowhere, and the first page that links to it. */
function Broken({ space, item }: { space: Space; item: LinkItem }) {
  const page = item.locationReferences[0]?.page;
  return (
    <li className="wrap-anywhere text-muted">
      <code className="font-mono">{item.targetReference.url}</code>
      {page !== undefined && (
        <>
          {" "}
          {t.onPage}{" "}
          <Link href={paths.page(space.organization, space.id, page.id)} look="sentence">
            {page.title}
          </Link>
        </>
      )}
    </li>
  );
}

/** The sections and spaces of a site in their order; sections show how many spaces they have. */
export function StructureInShort({ params, isQuiet }: PanelProps) {
  return (
    <QueriedRows
      query={useQuery({ ...structureQuery(params), enabled: isQuiet })}
      rows={(structure) => itemsOf(structure).map((item) => <ItemRows key={item.id} item={item} />)}
      empty={t.noSpaces}
    />
  );
}

type StructureItem = SiteStructure["structure"][number];

const itemsOf = ({ structure }: SiteStructure): readonly StructureItem[] => structure;

function ItemRows({ item }: { item: StructureItem }) {
  if (item.object === "site-section") return <SectionRow section={item} />;
  if (item.object === "site-space") return <SpaceRow siteSpace={item} />;
  return (
    <>
      <PartRow
        icon={<PartIcon kind="group" name={item.icon} />}
        note={t.group(item.sections.length)}
      >
        {item.title}
      </PartRow>
      {item.sections.map((section) => (
        <SectionRow key={section.id} section={section} isInside />
      ))}
    </>
  );
}

function SectionRow({ section, isInside }: { section: SiteSection; isInside?: boolean }) {
  return (
    <PartRow
      icon={<PartIcon kind="section" name={section.icon} />}
      note={t.section(section.siteSpaces.length)}
      isInside={isInside}
      isDefault={section.default}
      condition={section.condition}
    >
      {section.title}
    </PartRow>
  );
}

function SpaceRow({ siteSpace }: { siteSpace: SiteSpace }) {
  const { space } = siteSpace;
  return (
    <PartRow
      icon={<SpaceMark emoji={space.emoji} />}
      note={`/${siteSpace.path}`}
      isDefault={siteSpace.default}
      condition={siteSpace.condition}
    >
      <Link href={paths.space(space.organization, space.id)} look="plain">
        {siteSpace.title}
      </Link>
    </PartRow>
  );
}

function PartRow(props: {
  icon: ReactNode;
  children: ReactNode;
  note: string;
  isInside?: boolean | undefined;
  isDefault?: boolean | undefined;
  condition?: string | undefined;
}) {
  return (
    <li
      className={`flex min-h-10 items-center gap-2.5 py-1 pe-3 ${props.isInside === true ? "ps-9" : "ps-3"}`}
    >
      <span className="shrink-0 text-muted">{props.icon}</span>
      <span className="min-w-0 wrap-anywhere">{props.children}</span>
      {props.isDefault === true && <Badge>{t.isDefault}</Badge>}
      {props.condition !== undefined && (
        <span title={props.condition} className="shrink-0 text-muted">
          <Shuffle size={14} role="img" aria-label={t.hasCondition} />
        </span>
      )}
      <span className="ms-auto max-w-[40%] shrink-0 truncate text-sm text-muted">{props.note}</span>
    </li>
  );
}
