import { CircleAlert, Waypoints } from "lucide-react";
import type { Redirect } from "#contract/site-redirect.ts";
import { mostSteps } from "#content/site-redirects.ts";
import type { Column, Filter } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { redirectTexts as t } from "#console/messages/site-redirects.ts";
import { paths } from "#console/paths.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import { wayInWords, type Finding } from "./findings.ts";

export type FindingOf = (redirect: Redirect) => Finding | undefined;

export const typeOf = ({ permanent }: Pick<Redirect, "permanent">) =>
  permanent ? t.permanent : t.temporary;

/** What is wrong, and what to do about it. */
export function adviceOf({ kind, way, end = "" }: Finding): string {
  if (kind === "loop") return t.loopOver(wayInWords(way));
  if (kind === "dead") return t.noPageAt(way.end.kind === "path" ? way.end.path : "");
  if (kind === "unused") return t.pageWins;
  return kind === "long" ? t.longWay(mostSteps) : t.chainTo(end);
}

/** Why there is a redirect. */
function reasonOf({ reason }: Redirect): string {
  if (reason === undefined) return t.byHand;
  const { kind, number } = reason;
  if (kind === "page-imported") return number === undefined ? t.pageImported : t.importedIn(number);
  return number === undefined ? t.pageMoved : t.movedIn(number);
}

const kindOf = { hand: "hand", "page-moved": "moved", "page-imported": "imported" };

/** Both fit on a phone, beside the check box and the menu. */
const ends = "minmax(7rem, 2fr)";

/** The import understands the names of the first columns in the CSV file. */
export function redirectColumns(organizationId: string, findingOf: FindingOf): Column<Redirect>[] {
  return [
    {
      id: "source",
      title: t.columns.source,
      cell: ({ source }) => <Path>{source}</Path>,
      csv: ({ source }) => source,
      csvName: "source",
      sort: ({ source }) => source,
      width: ends,
    },
    {
      id: "destination",
      title: t.columns.destination,
      cell: ({ destination }) => <Path>{destination}</Path>,
      csv: ({ destination }) => destination,
      csvName: "destination",
      sort: ({ destination }) => destination,
      width: ends,
    },
    {
      id: "permanent",
      title: t.columns.permanent,
      cell: typeOf,
      csv: ({ permanent }) => String(permanent),
      csvName: "permanent",
      sort: typeOf,
      width: "7rem",
      isMuted: true,
    },
    {
      id: "reason",
      title: t.columns.reason,
      cell: (redirect) => <Reason organizationId={organizationId} redirect={redirect} />,
      csv: reasonOf,
      sort: ({ reason }) => reason?.number ?? 0,
      width: "minmax(12rem, 2fr)",
      isMuted: true,
    },
    {
      id: "finding",
      title: t.columns.finding,
      cell: (redirect) => <FindingCell finding={findingOf(redirect)} />,
      sort: (redirect) => findingOf(redirect)?.kind,
      width: "minmax(14rem, 3fr)",
    },
    {
      id: "created",
      title: t.columns.created,
      cell: ({ createdAt }) => <Time value={createdAt} />,
      csv: ({ createdAt }) => createdAt,
      sort: ({ createdAt }) => createdAt,
      isNewestFirst: true,
      width: "8rem",
      isMuted: true,
    },
  ];
}

export function redirectFilters(findingOf: FindingOf): Filter<Redirect>[] {
  return [
    {
      name: "type",
      label: t.types,
      options: [
        { value: "permanent", label: t.permanent },
        { value: "temporary", label: t.temporary },
      ],
      holds: ({ permanent }, value) => permanent === (value === "permanent"),
    },
    {
      name: "reason",
      label: t.reasons,
      options: [
        { value: "hand", label: t.byHand },
        { value: "moved", label: t.pageMoved },
        { value: "imported", label: t.pageImported },
      ],
      holds: ({ reason }, value) => kindOf[reason?.kind ?? "hand"] === value,
    },
    {
      name: "finding",
      label: t.findings,
      options: (["loop", "long", "dead", "chain", "unused", "none"] as const).map((value) => ({
        value,
        label: t.finding[value],
      })),
      holds: (redirect, value) => (findingOf(redirect)?.kind ?? "none") === value,
    },
  ];
}

function Reason(props: { organizationId: string; redirect: Redirect }) {
  const text = reasonOf(props.redirect);
  const { reason } = props.redirect;
  if (reason === undefined) return text;
  const { space, page, revision, number } = reason;
  // The history of the space doesn't have the revisions of change requests.
  const href =
    reason.kind === "page-imported" && number === undefined
      ? paths.page(props.organizationId, space, page)
      : paths.version(props.organizationId, space, revision);
  return <Link href={href}>{text}</Link>;
}

/** What differs between paths is mostly at their end, so the rest is cut first. */
function Path({ children }: { children: string }) {
  const at = children.lastIndexOf("/");
  return (
    <span dir="ltr" title={children} className="flex min-w-0 font-mono text-sm">
      {at > 0 && (
        <span className="min-w-[2ch] shrink-[1000] truncate">{children.slice(0, at)}</span>
      )}
      <span className="min-w-0 truncate">{children.slice(at)}</span>
    </span>
  );
}

function FindingCell({ finding }: { finding: Finding | undefined }) {
  if (finding === undefined) return null;
  const isChain = finding.kind === "chain";
  const isMinor = isChain || finding.kind === "unused";
  const advice = adviceOf(finding);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Badge
        tone={isMinor ? "warning" : "danger"}
        icon={isChain ? <Waypoints size={12} aria-hidden /> : <CircleAlert size={12} aria-hidden />}
      >
        {isChain ? t.chainOf(finding.way.steps.length) : t.finding[finding.kind]}
      </Badge>
      <span title={advice} className="truncate text-sm text-muted">
        {advice}
      </span>
    </span>
  );
}
