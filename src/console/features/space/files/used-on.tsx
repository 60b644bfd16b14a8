import { useInfiniteQuery } from "@tanstack/react-query";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { fileEditsTexts } from "#console/messages/files.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { draftBacklinksQuery, mainBacklinksQuery } from "./queries.ts";
import type { Version } from "../version.tsx";

const t = fileEditsTexts.details;

/** The pages that use a file, in reading order. */
export function UsedOn(props: { version: Version; file: string; uses: number }) {
  const { version, uses } = props;
  const { space, number } = version;
  // The two contents have operations of their own, and only one of them is asked.
  const main = useInfiniteQuery({
    ...mainBacklinksQuery(space.id, props.file),
    enabled: uses > 0 && number === undefined,
  });
  const draft = useInfiniteQuery({
    ...draftBacklinksQuery(space.id, number ?? "", props.file),
    enabled: uses > 0 && number !== undefined,
  });
  const { data, error, refetch } = number === undefined ? main : draft;
  if (uses === 0) return <p className="text-muted">{t.notUsed}</p>;
  if (data === undefined && error !== null) {
    return <FailureState isCompact error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <Pending>
        <p role="status" className="text-muted">
          {t.usesLoading}
        </p>
      </Pending>
    );
  }
  const pages = data.items.flatMap(({ page }) => page ?? []);
  const more = (data.count ?? pages.length) - pages.length;
  return (
    <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto">
      {pages.map((page) => (
        <li key={page.id} className="truncate">
          <Link href={pageHref(version, page.id)}>
            <bdi>{page.title}</bdi>
          </Link>
        </li>
      ))}
      {more > 0 && <li className="text-muted">{t.more(more)}</li>}
    </ul>
  );
}

/** Where a page of the version is read, or, in a change request, edited: it may not be among its changes. */
function pageHref({ space, number }: Version, page: string): string {
  return number === undefined
    ? paths.page(space.organization, space.id, page)
    : paths.editPage(space.organization, space.id, number, page);
}
