import type { OrganizationToken } from "#contract/organization-token.ts";
import type { Column } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { accessOf, TokenState } from "#console/kit/tokens/token-state.tsx";
import { UserName } from "#console/kit/user.tsx";
import { apiTokenTexts as t } from "#console/messages/api-tokens.ts";
import { formatDay } from "#console/messages/format.ts";
import { Badge } from "#console/ui/badge.tsx";

/** The columns of the list of tokens. */
export const columns: readonly Column<OrganizationToken>[] = [
  {
    id: "name",
    title: t.columns.name,
    sort: "name",
    width: "minmax(9rem, 2fr)",
    cell: nameOf,
    csv: ({ name }) => name,
  },
  {
    id: "owner",
    title: t.columns.owner,
    sort: "owner",
    width: "minmax(8rem, 2fr)",
    cell: ({ owner }) => (
      <span className="flex min-w-0">
        <UserName user={owner} />
      </span>
    ),
    csv: ({ owner }) => owner.displayName,
  },
  {
    id: "state",
    title: t.columns.state,
    width: "8.5rem",
    cell: TokenState,
    csv: ({ state }) => t.states[state] ?? state,
  },
  {
    id: "access",
    title: t.columns.access,
    width: "8rem",
    isMuted: true,
    isHidden: true,
    cell: accessOf,
    csv: accessOf,
  },
  {
    id: "reach",
    title: t.columns.reach,
    width: "9rem",
    isMuted: true,
    isHidden: true,
    cell: reachOf,
    csv: reachOf,
  },
  {
    id: "lastUsedAt",
    title: t.columns.used,
    sort: "lastUsedAt",
    isNewestFirst: true,
    width: "8rem",
    isMuted: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? t.never : <Time value={lastUsedAt} />),
    csv: ({ lastUsedAt }) => lastUsedAt,
  },
  {
    id: "expiresAt",
    title: t.columns.expires,
    sort: "expiresAt",
    width: "7rem",
    isMuted: true,
    cell: ({ expiresAt }) => (expiresAt === undefined ? t.never : formatDay(expiresAt)),
    csv: ({ expiresAt }) => expiresAt,
  },
  {
    id: "createdAt",
    title: t.columns.created,
    sort: "createdAt",
    isNewestFirst: true,
    width: "8rem",
    isMuted: true,
    isHidden: true,
    cell: ({ createdAt }) => <Time value={createdAt} />,
    csv: ({ createdAt }) => createdAt,
  },
  {
    id: "createdBy",
    title: t.columns.createdBy,
    width: "minmax(8rem, 1fr)",
    isMuted: true,
    isHidden: true,
    cell: ({ createdBy, owner }) => (
      <span className="truncate">{(createdBy ?? owner).displayName}</span>
    ),
    csv: ({ createdBy, owner }) => (createdBy ?? owner).displayName,
  },
];

function nameOf(token: OrganizationToken) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate font-medium">{token.name}</span>
      {!token.scopes.includes("write") && <Badge>{accessOf(token)}</Badge>}
    </span>
  );
}

function reachOf({ organization }: OrganizationToken): string {
  return organization === undefined ? t.reach.all : t.reach.one;
}
