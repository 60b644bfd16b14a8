import { useQuery } from "@tanstack/react-query";
import { ChevronRight, KeyRound, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Organization } from "#contract/organization.ts";
import type { SamlProvider } from "#contract/saml.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { providersQuery } from "#console/kit/queries.ts";
import { roleName } from "#console/kit/roles.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { formatDay } from "#console/messages/format.ts";
import { ssoTexts as t } from "#console/messages/sso.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { StatusBadge } from "./provider.tsx";

const CreateProvider = openedLater(
  async () => (await import("./create-provider.tsx")).CreateProvider,
);

/** The identity providers, and a button to add one. */
export function ProviderList({ organization }: { organization: Organization }) {
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
      {t.providers.create}
    </Button>
  );
  return (
    <Panel id="providers" title={t.providers.title} aside={create}>
      <p className="mb-3 text-muted">{t.providers.lead}</p>
      <Providers organizationId={organization.id} />
      {params.get("new") === "provider" && (
        <CreateProvider organizationId={organization.id} onClose={() => setOpen(false)} />
      )}
    </Panel>
  );
}

function Providers({ organizationId }: { organizationId: string }) {
  const list = useQuery(providersQuery(organizationId));
  if (list.data === undefined) {
    if (list.error !== null) {
      return <FailureState error={list.error} onRetry={() => void list.refetch()} />;
    }
    return (
      <Pending>
        <SkeletonRows count={2} />
      </Pending>
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState icon={<KeyRound size={20} aria-hidden />} title={t.providers.empty}>
        {t.providers.emptyBody}
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y rounded-lg border">
      {list.data.map((provider) => (
        <ProviderRow key={provider.id} provider={provider} organizationId={organizationId} />
      ))}
    </ul>
  );
}

function ProviderRow(props: { provider: SamlProvider; organizationId: string }) {
  const { provider, organizationId } = props;
  return (
    <li>
      <Link
        href={paths.ssoProvider(organizationId, provider.id)}
        look="bare"
        className="flex min-h-14 items-center gap-3 rounded-lg px-4 py-2 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium wrap-anywhere">{provider.label}</span>
            <StatusBadge status={provider.status} />
          </span>
          <span className="block text-sm wrap-anywhere text-muted">
            {t.providers.newMembers(
              roleName(provider.defaultRole ?? null),
              provider.defaultTeam?.title,
            )}
          </span>
        </span>
        <span className="text-sm text-muted max-sm:hidden">
          {t.created(formatDay(provider.createdAt))}
        </span>
        <ChevronRight size={16} aria-hidden className="shrink-0 text-faint rtl:rotate-180" />
      </Link>
    </li>
  );
}
