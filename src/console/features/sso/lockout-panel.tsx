import { useQuery } from "@tanstack/react-query";
import type { Member } from "#contract/member.ts";
import type { Organization } from "#contract/organization.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { membersQuery } from "#console/kit/queries.ts";
import { UserName } from "#console/kit/user.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { paths } from "#console/paths.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { lockOut } from "#console/kit/lock-out.ts";
import { loginsQuery } from "./queries.ts";

const t = ssoTexts.lockout;
/** Number of names shown; the members screen lists all. */
const shown = 12;

/** Members whom required single sign-on would lock out, or locks out. */
export function LockoutPanel({ organization }: { organization: Organization }) {
  const isEnforced = organization.sso === true;
  return (
    <Panel
      id="lockout"
      title={t.title}
      count={
        <Badge tone={isEnforced ? "accent" : "neutral"}>
          {isEnforced ? t.enforced : t.optional}
        </Badge>
      }
      aside={<LinkButton href={paths.settings(organization.id, "access")}>{t.change}</LinkButton>}
    >
      <p className="mb-3 text-muted">{isEnforced ? t.ruleEnforced : t.ruleOptional}</p>
      <Concerned organizationId={organization.id} />
    </Panel>
  );
}

function Concerned({ organizationId }: { organizationId: string }) {
  const members = useQuery(membersQuery(organizationId));
  const logins = useQuery(loginsQuery(organizationId));
  if (members.data === undefined || logins.data === undefined) {
    const failed = [members, logins].find(({ error }) => error !== null);
    if (failed !== undefined) {
      return <FailureState isCompact error={failed.error} onRetry={() => void failed.refetch()} />;
    }
    return (
      <Pending>
        <SkeletonRows count={2} />
      </Pending>
    );
  }
  const { concerned, unmarked } = lockOut(members.data);
  if (concerned === 0) return <p>{t.nobody}</p>;
  if (logins.data.items.length === 0) return <p>{t.noProvider(concerned)}</p>;
  if (unmarked.length === 0) return <p>{t.nobody}</p>;
  const others = concerned - unmarked.length;
  return (
    <>
      <p>
        {t.unmarked(unmarked.length, concerned)} {others > 0 && t.again(others)}
      </p>
      <Names organizationId={organizationId} members={unmarked} />
    </>
  );
}

function Names(props: { organizationId: string; members: readonly Member[] }) {
  const { organizationId, members } = props;
  const more = members.length - shown;
  return (
    <>
      <ul aria-label={t.names} className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {members.slice(0, shown).map(({ user }) => (
          <li key={user.id} className="min-w-0">
            <Link
              href={paths.member(organizationId, user.id)}
              look="plain"
              className="inline-flex min-h-6 max-w-full items-center"
            >
              <UserName user={user} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-muted">
          {t.more(more)} · <Link href={paths.members(organizationId)}>{t.allMembers}</Link>
        </p>
      )}
    </>
  );
}
