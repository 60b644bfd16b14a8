import { Check, CircleAlert, CircleSlash } from "lucide-react";
import type { AuditEvent } from "#contract/event.ts";
import type { Column } from "#console/kit/table/types.ts";
import { UserName } from "#console/kit/user.tsx";
import { auditLogTexts as t } from "#console/messages/audit-log.ts";
import { formatMoment } from "#console/messages/format.ts";
import { Badge } from "#console/ui/badge.tsx";

/** Describes what happened in an event. */
export const sentenceOf = (event: AuditEvent): string => t.tell(event);

/** Who acted, in words, if it wasn't a person whom the log knows. */
export function actorWords({ address, action, by, token }: AuditEvent): string {
  if (by === "scim") return t.scim(token);
  // Jobs have no address. Nobody is signed in while they sign in or test it.
  if (address === undefined) return t.platform;
  return /\.(sign-in|test)$/.test(action) ? t.notSignedIn : t.gone;
}

const changesOf = ({ changes = [] }: AuditEvent): string =>
  changes
    .map(({ field, before, after }) => {
      return `${t.fieldName(field)}: ${t.tellValue(before)} → ${t.tellValue(after)}`;
    })
    .join("; ");

export const columns: readonly Column<AuditEvent>[] = [
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
    id: "event",
    title: t.columns.action,
    isTitle: true,
    width: "minmax(14rem, 3fr)",
    cell: (event) => <span className="truncate">{sentenceOf(event)}</span>,
    csv: sentenceOf,
  },
  {
    id: "actor",
    title: t.columns.actor,
    width: "minmax(9rem, 1fr)",
    cell: (event) =>
      event.actor === undefined ? (
        <span className="text-muted">{actorWords(event)}</span>
      ) : (
        <UserName user={event.actor} />
      ),
    csv: (event) => event.actor?.email ?? event.actor?.displayName ?? actorWords(event),
  },
  {
    id: "result",
    title: t.columns.result,
    width: "7rem",
    cell: ({ result }) => <ResultBadge result={result} />,
    csv: ({ result }) => result,
  },
  {
    id: "changes",
    title: t.details.changes,
    width: "minmax(12rem, 2fr)",
    isHidden: true,
    cell: (event) => changesOf(event),
    csv: changesOf,
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
