import { useQuery } from "@tanstack/react-query";
import { describeFailure } from "#console/kit/failure.ts";
import { importsOf } from "#console/kit/imports/import-queries.ts";
import { stateWords } from "#console/kit/imports/state-words.ts";
import { Panel } from "#console/kit/panel.tsx";
import { Time } from "#console/kit/time.tsx";
import { importScreenTexts as t } from "#console/messages/import-screen.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Link } from "#console/ui/link.tsx";
import type { Place } from "./place.ts";

/** The latest imports into the space, or into the change request in the URL. */
export function ImportList({ place: { space, number } }: { place: Place }) {
  const scope = { spaceId: space.id, changeRequestId: number };
  const { data, error } = useQuery(importsOf(scope));
  return (
    <Panel id="imports" title={t.list(number)}>
      {error !== null && data === undefined && (
        <Banner tone="danger" title={t.listFailed}>
          {describeFailure(error).message}
        </Banner>
      )}
      {data?.items.length === 0 && (
        <p className="text-muted">
          {t.listEmpty} {number === undefined && t.listElsewhere}
        </p>
      )}
      <ul className="divide-y">
        {data?.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <Link
              href={paths.importReport(space.organization, space.id, item.id, number)}
              className="min-w-0 font-medium wrap-anywhere"
            >
              {item.url}
            </Link>
            <span className="text-muted">{stateWords(item)}</span>
            {item.failures.length > 0 && (
              <span className="text-danger">{t.report.failures(item.failures.length)}</span>
            )}
            <span className="ms-auto text-sm text-muted">
              <Time value={item.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
