import { Check, CircleAlert, CircleSlash } from "lucide-react";
import type { AuditEvent } from "#contract/event.ts";
import type { Column } from "#console/kit/table/types.ts";
import { UserName } from "#console/kit/user.tsx";
import { auditLogTexts as t } from "#console/messages/audit-log.ts";
import { formatMoment } from "#console/messages/format.ts";
import { Badge } from "#console/ui/badge.tsx";

/** Describes what happened in an event. */
export const sentenceOf = ({ action, target, result }: AuditEvent): string =>
  t.describe(action, target?.title, result);

export const columns: readonly Column<AuditEvent>[] = [
  {
    id: "event",
    title: t.columns.action,
    width: "minmax(14rem, 3fr)",
    cell: (event) => <span className="truncate">{sentenceOf(event)}</span>,
    csv: sentenceOf,
  },
  {
    id: "actor",
    title: t.columns.actor,
    width: "minmax(9rem, 1fr)",
    cell: ({ actor }) =>
      actor === undefined ? (
        <span className="text-muted">{t.nobody}</span>
      ) : (
        <UserName user={actor} />
      ),
    csv: ({ actor }) => actor && (actor.email ?? actor.displayName),
  },
  {
    id: "time",
    title: t.columns.time,
    width: "12rem",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-muted tabular-nums">
        {formatMoment(createdAt)}
      </time>
    ),
    csv: ({ createdAt }) => createdAt,
  },
  {
    id: "result",
    title: t.columns.result,
    width: "7rem",
    cell: ({ result }) => <ResultBadge result={result} />,
    csv: ({ result }) => result,
  },
  {
    id: "detail",
    title: t.columns.detail,
    width: "minmax(12rem, 2fr)",
    isHidden: true,
    cell: ({ detail }) => <span className="truncate">{detail}</span>,
    csv: ({ detail }) => detail,
  },
  {
    id: "token",
    title: t.columns.token,
    isHidden: true,
    cell: ({ token }) => <span className="truncate">{token}</span>,
    csv: ({ token }) => token,
  },
  {
    id: "address",
    title: t.columns.address,
    isHidden: true,
    cell: ({ address }) => <span className="truncate">{address}</span>,
    csv: ({ address }) => address,
  },
  {
    id: "action",
    title: t.columns.code,
    isHidden: true,
    cell: ({ action }) => <span className="truncate font-mono text-sm">{action}</span>,
    csv: ({ action }) => action,
  },
  {
    id: "request",
    title: t.columns.requestId,
    isHidden: true,
    cell: ({ requestId }) => <span className="truncate font-mono text-sm">{requestId}</span>,
    csv: ({ requestId }) => requestId,
  },
];

/** The result of an event. Unknown results are shown by their own name. */
export function ResultBadge({ result }: { result: string }) {
  const text = t.results[result] ?? result;
  if (result === "success") {
    return (
      <span className="inline-flex items-center gap-1 text-sm text-muted">
        <Check size={14} aria-hidden className="text-success" />
        {text}
      </span>
    );
  }
  if (result === "refused") {
    return (
      <Badge tone="warning" icon={<CircleSlash size={12} aria-hidden />}>
        {text}
      </Badge>
    );
  }
  const isFailure = result === "failed";
  return (
    <Badge
      tone={isFailure ? "danger" : "neutral"}
      icon={isFailure && <CircleAlert size={12} aria-hidden />}
    >
      {text}
    </Badge>
  );
}
