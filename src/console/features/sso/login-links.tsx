import { useQuery } from "@tanstack/react-query";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { common } from "#console/messages/common.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { loginsQuery } from "./queries.ts";
import { ValueList } from "./value-list.tsx";

const t = ssoTexts.links;

/** Where members begin to sign in: one link for each active provider. */
export function LoginLinks({ organizationId }: { organizationId: string }) {
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
        <SkeletonRows count={1} label={common.loading} />
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
