import { useState } from "react";
import { day } from "#console/kit/time.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { Badge } from "#console/ui/badge.tsx";

const t = ssoTexts.certificate;

/** Warn this many days before the last certificate ends. */
const soon = 30;

/** Warns that nobody can sign in soon, or any more, because the last certificate of a provider ends. */
export function CertificateBadge({ end }: { end: string | undefined }) {
  const [now] = useState(() => Date.now());
  if (end === undefined) return null;
  const left = Math.floor((Date.parse(end) - now) / day);
  if (left < 0) return <Badge tone="danger">{t.endedLong}</Badge>;
  return left < soon ? <Badge tone="warning">{t.endsIn(left)}</Badge> : null;
}
