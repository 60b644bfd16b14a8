import type { ReactNode } from "react";
import { formatDay } from "#console/messages/format.ts";
import { tokenTexts as t } from "#console/messages/tokens.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { Time } from "../time.tsx";

/** A token in a short list: its name and its dates, and a button that revokes it. */
export function TokenItem(props: {
  token: { name: string; createdAt: string; lastUsedAt?: string | undefined };
  /** What its owner needs to know, beside the name. */
  badges?: ReactNode;
  /** When it ends: `TokenEnd`, or words of its own. */
  end: ReactNode;
  onApproach?: (() => void) | undefined;
  /** Asks whether to revoke it. */
  onRevoke: () => void;
  /** The question. */
  children: ReactNode;
}) {
  const { token } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {token.name}
          {props.badges}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {t.created} <Time value={token.createdAt} />
          </span>
          <span>
            {t.used} {token.lastUsedAt === undefined ? t.never : <Time value={token.lastUsedAt} />}
          </span>
          {props.end}
        </p>
      </div>
      <Button
        size="small"
        aria-label={t.revokeNamed(token.name)}
        onApproach={props.onApproach}
        onPress={props.onRevoke}
      >
        {t.revoke}
      </Button>
      {props.children}
    </li>
  );
}

/**
 * The end of a token.
 *
 * @param props.readAt - when the token was loaded, in milliseconds; decides whether it counts as expired. Absent: that is told elsewhere
 */
export function TokenEnd({ value, readAt }: { value: string | undefined; readAt?: number }) {
  if (value !== undefined && readAt !== undefined && Date.parse(value) <= readAt) {
    return <Badge tone="danger">{t.expired}</Badge>;
  }
  return (
    <span>
      {t.expires} {value === undefined ? t.never : formatDay(value)}
    </span>
  );
}
