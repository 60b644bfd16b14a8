import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useNavigate } from "react-router";
import type { MergeOutcome } from "#contract/merge-outcome.ts";
import { query } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { readingOrder } from "#console/kit/changes/tree.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { isLocked } from "#console/kit/locked.tsx";
import { Time } from "#console/kit/time.tsx";
import { useQuiet } from "#console/kit/timing.ts";
import { mergedTexts as t } from "#console/messages/review.ts";
import { lockedTexts } from "#console/messages/space-common.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";
import { changesQuery, mergeOutcomeQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";

const MergedRedirects = openedLater(
  async () => (await import("./merged-redirects.tsx")).MergedRedirects,
);

/** As many pages and sites as are named. */
const named = 5;

/**
 * What came of the merge: its revision, the changed pages, the sites that show them, and its revert. A platform without this
 * extension only tells that it is merged.
 */
export function MergedBanner() {
  const { scope, organizationId, space } = useReview();
  const { data: outcome } = useQuery(mergeOutcomeQuery(scope));
  const pages = useChangedPages();
  const [first] = pages;
  return (
    <Banner
      tone="success"
      title={outcome === undefined ? t.merged : <MergedAs outcome={outcome} />}
      actions={
        <span className="flex flex-wrap gap-2">
          {first === undefined ? (
            <LinkButton size="small" href={paths.space(organizationId, space.id)}>
              {t.read}
            </LinkButton>
          ) : (
            <LinkButton size="small" href={paths.page(organizationId, space.id, first.id)}>
              {t.readPages}
            </LinkButton>
          )}
          {outcome !== undefined && <Revert outcome={outcome} />}
        </span>
      }
    >
      {outcome !== undefined && <Effects outcome={outcome} pages={pages} />}
    </Banner>
  );
}

function MergedAs({ outcome }: { outcome: MergeOutcome }) {
  const { organizationId, space } = useReview();
  const { revision, number, mergedBy, mergedAt } = outcome;
  return (
    <>
      {t.mergedAs}{" "}
      <Link href={paths.version(organizationId, space.id, revision)} look="sentence">
        {t.revision(number)}
      </Link>
      {mergedBy !== undefined && ` ${t.by(mergedBy.displayName)}`}, <Time value={mergedAt} />
    </>
  );
}

/** The pages that the merge changed and that are still there, in reading order. */
function useChangedPages() {
  const { data } = useInfiniteQuery(changesQuery(useReview().scope));
  return readingOrder(data?.changes ?? [])
    .filter((change) => change.page !== undefined && change.type !== "page_deleted")
    .map(thingOf);
}

function Effects(props: { outcome: MergeOutcome; pages: readonly ReturnType<typeof thingOf>[] }) {
  const { outcome, pages } = props;
  const { organizationId, space, href } = useReview();
  const isQuiet = useQuiet();
  const { data: sites } = useQuery({
    ...query("GET /v1/orgs/{organizationId}/sites", {
      params: { organizationId },
      query: { space: space.id, published: true, limit: named },
    }),
    enabled: isQuiet,
  });
  const moreSites = (sites?.count ?? 0) - named;
  return (
    <ul className="flex flex-col">
      <li className="flex flex-wrap gap-x-2">
        {t.changed(outcome.pages, outcome.files)}
        {pages.slice(0, named).map(({ id, title, path }) => (
          <Link key={id} href={paths.page(organizationId, space.id, id)} look="sentence">
            {title || path}
          </Link>
        ))}
        {pages.length > named && (
          <Link href={href("changes")} look="sentence">
            {t.allPages}
          </Link>
        )}
      </li>
      {sites !== undefined && (
        <li className="flex flex-wrap gap-x-2">
          {sites.items.length === 0 ? t.noSites : t.shownOn}
          {sites.items.map(({ id, title }) => (
            <Link key={id} href={paths.site(organizationId, id)} look="sentence">
              {title}
            </Link>
          ))}
          {moreSites > 0 && t.moreSites(moreSites)}
        </li>
      )}
      {outcome.redirects > 0 && sites?.items[0] !== undefined && (
        <MergedRedirects
          organizationId={organizationId}
          count={outcome.redirects}
          sites={sites.items}
        />
      )}
    </ul>
  );
}

/** Opens a change request that undoes the merge, or leads to the one that does. */
function Revert({ outcome }: { outcome: MergeOutcome }) {
  const { organizationId, scope, space } = useReview();
  const navigate = useNavigate();
  const { mutate, isPending } = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/revert",
    {
      onSuccess: ({ number }) => {
        showToast({ tone: "success", title: t.reverted(number) });
        void navigate(paths.changeRequest(organizationId, space.id, number, "changes"));
      },
      onError: (failure) => {
        const description = describeFailure(failure).message;
        showToast({ tone: "danger", title: t.revertFailed, description });
      },
    },
  );
  if (outcome.revert !== undefined) {
    const { number, status } = outcome.revert;
    return (
      <LinkButton size="small" href={paths.changeRequest(organizationId, space.id, number)}>
        {status === "merged" ? t.revertedBy(number) : t.revertOpen(number)}
      </LinkButton>
    );
  }
  return (
    <Button
      size="small"
      icon={<Undo2 size={14} aria-hidden />}
      isPending={isPending}
      unavailable={gate(
        [!space.permissions.edit, t.mayNotRevert],
        [isLocked(space), lockedTexts.reason],
      )}
      onPress={() => mutate({ params: scope })}
    >
      {t.revert}
    </Button>
  );
}
