import { useQuery } from "@tanstack/react-query";
import { ChevronRight, KeyRound, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { Organization } from "#contract/organization.ts";
import {
  loginsQuery,
  oidcProvidersQuery,
  providersQuery,
  membersQuery,
} from "#console/kit/queries.ts";
import { roleName } from "#console/kit/roles.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { formatDay } from "#console/messages/format.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Member } from "#contract/member.ts";
import { UserName } from "#console/kit/user.tsx";
import { Badge } from "#console/ui/badge.tsx";
import { lockOut } from "#console/kit/lock-out.ts";
import { CertificateBadge } from "./certificate-badge.tsx";
import { NoRight, StatusBadge, pathOfProvider, type AnyProviderProps } from "./provider.tsx";
import { ValueList } from "./value-list.tsx";

/** How members sign in: the providers, the sign-in links, and who would be locked out. */
export function Component() {
  const { organization } = useOrganization();
  const mayAdminister = organization.permissions.admin;
  return (
    <div className="flex max-w-4xl flex-col gap-10 pt-6">
      {mayAdminister ? <ProviderList organization={organization} /> : <NoRight />}
      <LoginLinks organizationId={organization.id} />
      {mayAdminister && <LockoutPanel organization={organization} />}
    </div>
  );
}

const t = ssoTexts.links;

/** Links to start signing in: one per active provider. */
function LoginLinks({ organizationId }: { organizationId: string }) {
  return (
    <Panel id="login-links" title={t.title}>
      <p className="mb-3 text-muted">{t.lead}</p>
      <Links organizationId={organizationId} />
    </Panel>
  );
}

function Links({ organizationId }: { organizationId: string }) {
  const logins = useQuery(loginsQuery(organizationId));
  if (logins.data === undefined) {
    if (logins.error !== null) {
      return <FailureState isCompact error={logins.error} onRetry={() => void logins.refetch()} />;
    }
    return (
      <Pending>
        <SkeletonRows count={1} />
      </Pending>
    );
  }
  const { items } = logins.data;
  if (items.length === 0) return <p>{t.none}</p>;
  return (
    <ValueList
      values={items.map(({ label, startURL }) => ({
        name: label,
        value: startURL,
        copyLabel: t.copy(label),
        copied: t.copied(label),
      }))}
    />
  );
}

const CreateProvider = openedLater(
  async () => (await import("./create-provider.tsx")).CreateProvider,
);

/** The identity providers, and a button to add one. */
function ProviderList({ organization }: { organization: Organization }) {
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const setOpen = (isOpen: boolean) => setParams({ new: isOpen ? "provider" : "" });
  const create = (
    <Button
      variant="primary"
      icon={<Plus size={16} aria-hidden />}
      onApproach={CreateProvider.prepare}
      onPress={() => setOpen(true)}
    >
      {ssoTexts.providers.create}
    </Button>
  );
  return (
    <Panel id="providers" title={ssoTexts.providers.title} aside={create}>
      <p className="mb-3 text-muted">{ssoTexts.providers.lead}</p>
      <Providers organizationId={organization.id} />
      {params.get("new") === "provider" && (
        <CreateProvider organizationId={organization.id} onClose={() => setOpen(false)} />
      )}
    </Panel>
  );
}

function Providers({ organizationId }: { organizationId: string }) {
  const saml = useQuery(providersQuery(organizationId));
  const oidc = useQuery(oidcProvidersQuery(organizationId));
  if (saml.data === undefined || oidc.data === undefined) {
    const failed = [saml, oidc].find(({ error }) => error !== null);
    if (failed !== undefined) {
      return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />;
    }
    return (
      <Pending>
        <SkeletonRows count={2} />
      </Pending>
    );
  }
  const providers = [...saml.data, ...oidc.data].toSorted((a, b) =>
    a.createdAt < b.createdAt ? -1 : 1,
  );
  if (providers.length === 0) {
    return (
      <EmptyState icon={<KeyRound size={20} aria-hidden />} title={ssoTexts.providers.empty}>
        {ssoTexts.providers.emptyBody}
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y rounded-lg border">
      {providers.map((provider) => (
        <ProviderRow key={provider.id} provider={provider} organizationId={organizationId} />
      ))}
    </ul>
  );
}

function ProviderRow(props: AnyProviderProps) {
  const { provider, organizationId } = props;
  return (
    <li>
      <Link
        href={pathOfProvider(organizationId, provider)}
        look="bare"
        className="flex min-h-14 items-center gap-3 rounded-lg px-4 py-2 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium wrap-anywhere">{provider.label}</span>
            <StatusBadge status={provider.status} />
            {provider.object === "saml-provider" && (
              <CertificateBadge end={provider.certificateEnds} />
            )}
          </span>
          <span className="block text-sm wrap-anywhere text-muted">
            {ssoTexts.kinds[provider.object]} ·{" "}
            {ssoTexts.providers.newMembers(
              roleName(provider.defaultRole ?? null),
              provider.defaultTeam?.title,
            )}
          </span>
        </span>
        <span className="text-sm text-muted max-sm:hidden">
          {ssoTexts.created(formatDay(provider.createdAt))}
        </span>
        <ChevronRight size={16} aria-hidden className="shrink-0 text-faint rtl:rotate-180" />
      </Link>
    </li>
  );
}

const lockoutTexts = ssoTexts.lockout;

/** Number of names shown; the members screen lists all. */
const shown = 12;

/** Members whom required single sign-on would lock out, or locks out. */
function LockoutPanel({ organization }: { organization: Organization }) {
  const isEnforced = organization.sso === true;
  return (
    <Panel
      id="lockout"
      title={lockoutTexts.title}
      count={
        <Badge tone={isEnforced ? "accent" : "neutral"}>
          {isEnforced ? lockoutTexts.enforced : lockoutTexts.optional}
        </Badge>
      }
      aside={
        <LinkButton href={paths.settings(organization.id, "access")}>
          {lockoutTexts.change}
        </LinkButton>
      }
    >
      <p className="mb-3 text-muted">
        {isEnforced ? lockoutTexts.ruleEnforced : lockoutTexts.ruleOptional}
      </p>
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
  if (concerned === 0) return <p>{lockoutTexts.nobody}</p>;
  if (logins.data.items.length === 0) return <p>{lockoutTexts.noProvider(concerned)}</p>;
  if (unmarked.length === 0) return <p>{lockoutTexts.nobody}</p>;
  const others = concerned - unmarked.length;
  return (
    <>
      <p>
        {lockoutTexts.unmarked(unmarked.length, concerned)}{" "}
        {others > 0 && lockoutTexts.again(others)}
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
      <ul aria-label={lockoutTexts.names} className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
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
          {lockoutTexts.more(more)} ·{" "}
          <Link look="sentence" href={paths.members(organizationId)}>
            {lockoutTexts.allMembers}
          </Link>
        </p>
      )}
    </>
  );
}
