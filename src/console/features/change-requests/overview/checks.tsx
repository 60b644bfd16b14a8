import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, CircleDot, CircleX, TriangleAlert } from "lucide-react";
import type { Annotation, Check } from "#contract/check.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { Panel } from "#console/kit/panel.tsx";
import { checkTexts as t } from "#console/messages/checks.ts";
import { paths } from "#console/paths.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import { changesQuery } from "../queries.ts";
import { useChecks } from "../use-checks.ts";
import { useReview } from "../use-review.ts";

/** More are only counted: the pages show them at their blocks. */
const mostShown = 5;

/** What checks say about the change request; nothing if there are none. */
export function Checks() {
  const checks = useChecks();
  if (checks.length === 0) return null;
  return (
    <Panel id="checks" title={t.title}>
      <ul className="flex flex-col divide-y rounded-lg border">
        {checks.map((check) => (
          <CheckRow key={`${check.source} ${check.name}`} check={check} />
        ))}
      </ul>
    </Panel>
  );
}

function CheckRow({ check }: { check: Check }) {
  const name = t.nameOf(check);
  const shown = check.outdated ? [] : check.annotations.slice(0, mostShown);
  const rest = check.annotationCount - shown.length;
  const reporter = check.reportedBy?.displayName;
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <CheckIcon check={check} />
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <span className="text-muted">{t.stateOf(check)}</span>
        {check.required && <Badge>{t.required}</Badge>}
        {check.url !== undefined && (
          <Link href={check.url} external className="ms-auto" aria-label={t.detailsOf(name)}>
            {t.details}
          </Link>
        )}
      </div>
      <div className="flex flex-col gap-1 ps-6 text-sm">
        {check.summary !== undefined && <p className="wrap-anywhere">{check.summary}</p>}
        {shown.length > 0 && (
          <ul aria-label={t.found(name)} className="flex flex-col gap-1">
            {shown.map((annotation, at) => (
              // The same thing can be found twice on a page.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className="wrap-anywhere">
                <Found found={annotation} />
              </li>
            ))}
          </ul>
        )}
        {shown.length > 0 && rest > 0 && <p className="text-muted">{t.more(rest)}</p>}
        {reporter !== undefined && <p className="text-muted">{t.reportedBy(reporter)}</p>}
      </div>
    </li>
  );
}

/** An annotation, with a link to its page: in the changes, or in the editor if the change request doesn't change it. */
function Found({ found: { page, message } }: { found: Annotation }) {
  const { organizationId, scope, href } = useReview();
  const changes = useInfiniteQuery(changesQuery(scope)).data?.changes ?? [];
  const isChanged = changes.some((change) => thingOf(change).id === page.id);
  const { spaceId, changeRequestId } = scope;
  return (
    <>
      <Link
        href={
          isChanged
            ? href("changes", { page: page.id })
            : paths.editPage(organizationId, spaceId, changeRequestId, page.id)
        }
      >
        {page.title}
      </Link>{" "}
      <span className="text-muted">{message}</span>
    </>
  );
}

/** What a check says, as an icon beside its name and state. */
function CheckIcon({ check }: { check: Pick<Check, "state" | "required" | "outdated"> }) {
  const { state, required, outdated } = check;
  const look = "mt-0.5 shrink-0";
  if (outdated) return <CircleDashed size={16} aria-hidden className={`${look} text-muted`} />;
  switch (state) {
    case "passed":
      return <CircleCheck size={16} aria-hidden className={`${look} text-success`} />;
    case "failed":
      return required ? (
        <CircleX size={16} aria-hidden className={`${look} text-danger`} />
      ) : (
        <TriangleAlert size={16} aria-hidden className={`${look} text-warning`} />
      );
    case "neutral":
      return <CircleDot size={16} aria-hidden className={`${look} text-muted`} />;
    default:
      return <CircleDashed size={16} aria-hidden className={`${look} text-muted`} />;
  }
}
