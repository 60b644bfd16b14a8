import { useQuery } from "@tanstack/react-query";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { LockoutPanel } from "./lockout-panel.tsx";
import { NoRight } from "./provider.tsx";
import { ProviderList } from "./provider-list.tsx";
import { loginsQuery } from "./queries.ts";
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
