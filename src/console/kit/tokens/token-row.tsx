import { useState } from "react";
import type { OrganizationToken } from "#contract/organization-token.ts";
import { Time } from "#console/kit/time.tsx";
import { apiTokenTexts as t } from "#console/messages/api-tokens.ts";
import { formatDay } from "#console/messages/format.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { useWasOpen } from "#console/ui/later.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { accessOf, TokenState } from "./token-state.tsx";

const RevokeToken = openedLater(async () => (await import("./revoke-token.tsx")).RevokeToken);

/** A token in a short list, with what its owner needs to know. */
export function TokenRow({ token }: { token: OrganizationToken }) {
  const [asks, setAsks] = useState(false);
  const wasAsked = useWasOpen(asks);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {token.name}
          <Badge>{accessOf(token)}</Badge>
          {token.state !== "active" && <TokenState state={token.state} />}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {t.columns.created} <Time value={token.createdAt} />
          </span>
          <span>
            {t.columns.used}{" "}
            {token.lastUsedAt === undefined ? (
              t.never.toLowerCase()
            ) : (
              <Time value={token.lastUsedAt} />
            )}
          </span>
          <span>
            {t.columns.expires}{" "}
            {token.expiresAt === undefined ? t.never.toLowerCase() : formatDay(token.expiresAt)}
          </span>
        </p>
      </div>
      <Button
        size="small"
        aria-label={t.revokeNamed(token.name)}
        onApproach={RevokeToken.prepare}
        onPress={() => setAsks(true)}
      >
        {t.revokeMany}
      </Button>
      {wasAsked && asks && <RevokeToken token={token} onClose={() => setAsks(false)} />}
    </li>
  );
}
