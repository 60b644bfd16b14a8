import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import type { LinkItem } from "#contract/link.ts";
import type { Space } from "#contract/space.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { siteOverviewTexts as t } from "#console/messages/site-overview.ts";
import { paths } from "#console/paths.ts";
import { Count } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { spacesOf } from "../parts.ts";
import { structureQuery } from "../queries.ts";
import type { PanelProps } from "./panel-props.ts";
import { useBrokenLinks } from "../space-facts.ts";

const none: readonly Space[] = [];

/** The broken links of all spaces of a site, by space, with the first places. Spaces are checked one after the other. */
export function BrokenLinks({ params, isQuiet }: PanelProps) {
  const { data: structure } = useQuery({ ...structureQuery(params), enabled: isQuiet });
  const spaces = useMemo(() => (structure === undefined ? none : spacesOf(structure)), [structure]);
  const links = useBrokenLinks(spaces, isQuiet);
  const affected = spaces.flatMap((space, index) => {
    const found = links.results[index]?.data;
    return found === undefined || found.stats.broken.total === 0 ? [] : [{ space, found }];
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
          {affected.map(({ space, found }) => (
            <li key={space.id} className="flex flex-col gap-1 px-3 py-2">
              <p className="flex items-center gap-2.5">
                <SpaceMark emoji={space.emoji} />
                <span className="min-w-0 wrap-anywhere">{space.title}</span>
                <Count>
                  <span aria-hidden>{formatNumber(found.stats.broken.total)}</span>
                  <span className="sr-only">{t.brokenIn(found.stats.broken.total)}</span>
                </Count>
              </p>
              <ul className="flex flex-col gap-0.5 ps-8.5 text-sm">
                {found.items.map((item) => (
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
          <Link
            href={paths.page(space.organization, space.id, page.id)}
            look="plain"
            className="underline"
          >
            {page.title}
          </Link>
        </>
      )}
    </li>
  );
}
