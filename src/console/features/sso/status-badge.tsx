import { CircleCheck, CircleDashed } from "lucide-react";
import { ssoTexts as t } from "#console/messages/sso.ts";
import { Badge } from "#console/ui/badge.tsx";

/** Whether people can sign in with a provider. An unknown state is shown by its own name. */
export function StatusBadge({ status }: { status: string }) {
  const text = t.status[status] ?? status;
  if (status === "active") {
    return (
      <Badge tone="success" icon={<CircleCheck size={12} aria-hidden />}>
        {text}
      </Badge>
    );
  }
  return <Badge icon={<CircleDashed size={12} aria-hidden />}>{text}</Badge>;
}
