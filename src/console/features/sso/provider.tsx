import { CircleCheck, CircleDashed, Lock, Plus } from "lucide-react";
import type { OidcProvider } from "#contract/oidc.ts";
import type { SamlProvider } from "#contract/saml.ts";
import { ssoTexts as t } from "#console/messages/sso.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { paths } from "#console/paths.ts";
import { oidcProvider, provider } from "#screens/settings.ts";
import { query, queryOf } from "#console/data/query.ts";

/** Props of the parts for SAML alone. */
export type ProviderProps = { provider: SamlProvider; organizationId: string };

/** An identity provider of either kind. */
export type AnyProvider = SamlProvider | OidcProvider;

/** Props of the parts that both kinds share. */
export type AnyProviderProps = { provider: AnyProvider; organizationId: string };

/** Props of a form that is a step of the setup. */
export type StepProps = { action: string; onSaved: () => void };

/** Whether people can sign in with the provider. */
export const isActive = ({ status }: Pick<AnyProvider, "status">): boolean => status === "active";

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

/** Replaces the providers for users without permission. */
export function NoRight() {
  return (
    <Panel
      id="providers"
      title={t.providers.title}
      aside={
        <Button icon={<Plus size={16} aria-hidden />} unavailable={t.mayNot}>
          {t.providers.create}
        </Button>
      }
    >
      <EmptyState icon={<Lock size={20} aria-hidden />} title={t.mayNotTitle}>
        {t.mayNotBody}
      </EmptyState>
    </Panel>
  );
}

export const providerQuery = (organizationId: string, samlProviderId: string) =>
  queryOf(provider({ organizationId, samlProviderId }));

export const oidcProviderQuery = (organizationId: string, oidcProviderId: string) =>
  queryOf(oidcProvider({ organizationId, oidcProviderId }));

/** The screen of a provider. */
export function pathOfProvider(
  organizationId: string,
  { object, id }: Pick<AnyProvider, "object" | "id">,
  setup?: string,
): string {
  return object === "saml-provider"
    ? paths.ssoProvider(organizationId, id, setup)
    : paths.oidcProvider(organizationId, id, setup);
}

/** The results of the latest sign-in tests, of all providers of a kind. */
export const testsQuery = ({ organizationId, provider }: AnyProviderProps) =>
  query("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId },
    query: { action: `${provider.object}.test`, limit: 50 },
  });
