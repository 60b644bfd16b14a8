import { Check, CircleAlert, CircleSlash } from "lucide-react";
import { auditLogTexts as t } from "#console/messages/audit-log.ts";
import { Badge } from "#console/ui/badge.tsx";

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
