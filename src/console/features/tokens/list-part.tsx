import { useCallback, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Check, KeyRound, Lock, Plus, X } from "lucide-react";
import type { Organization } from "#contract/organization.ts";
import type { OrganizationToken } from "#contract/organization-token.ts";
import { tokenFilters, tokenFilterValues, tokenList } from "#screens/tokens.ts";
import { query } from "#console/data/query.ts";
import { ListSection } from "#console/kit/list-section.tsx";
import { useTableAddress } from "#console/kit/table/address.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { RowAction } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useSetParams, useUrlChoice } from "#console/kit/use-set-params.ts";
import { apiTokenTexts as t } from "#console/messages/api-tokens.ts";
import { tokenTexts } from "#console/messages/tokens.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { tokenBulkActions, useDecide, whyNotApprove, whyNotDeny } from "./acts.ts";
import { columns } from "./columns.tsx";

const PolicyDialog = openedLater(async () => (await import("./policy-dialog.tsx")).PolicyDialog);
const NewServiceToken = openedLater(
  async () => (await import("#console/kit/tokens/new-service-token.tsx")).NewServiceToken,
);
const RevokeToken = openedLater(
  async () => (await import("#console/kit/tokens/revoke-token.tsx")).RevokeToken,
);

const list = "GET /v1/orgs/{organizationId}/tokens";

const idOf = ({ id }: OrganizationToken) => id;
const nameOf = ({ name }: OrganizationToken) => name;

const labels: Record<(typeof tokenFilters)[number], string> = {
  state: t.columns.state,
  owner: t.columns.ownerType,
  access: t.columns.access,
};
const valueLabels: Readonly<Record<string, string>> = {
  ...t.states,
  ...t.owners,
  ...tokenTexts.accesses,
};

const filters = tokenFilters.map((name) => ({
  name,
  label: labels[name],
  options: tokenFilterValues[name].map((value) => ({ value, label: valueLabels[value] ?? value })),
}));

/** The API tokens that reach an organization, and its policy for them, as a part of its settings. */
export function Component() {
  const { organization } = useOrganization();
  if (organization.permissions.admin) return <Tokens organization={organization} />;
  return (
    <EmptyState icon={<Lock size={20} aria-hidden />} title={t.mayNotTitle}>
      {t.mayNot}
    </EmptyState>
  );
}

function Tokens({ organization }: { organization: Organization }) {
  const { id: organizationId } = organization;
  const address = useTableAddress(tokenFilters);
  const source = useTableSource(tokenList(organizationId, address));
  const [opened, open] = useUrlChoice<"api-token">("new");
  const [revoked, setRevoked] = useState<OrganizationToken>();
  const bulkActions = useMemo(() => tokenBulkActions(organizationId), [organizationId]);
  return (
    <ListSection
      id="api-tokens"
      title={t.title}
      lead={t.lead}
      action={
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          onApproach={NewServiceToken.prepare}
          onPress={() => open("api-token")}
        >
          {t.create}
        </Button>
      }
    >
      <Policy organization={organization} />
      <Waiting organization={organization} />
      <ResourceTable
        label={t.title}
        source={source}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.count}
        search={{ label: t.search }}
        filters={filters}
        rowActions={useRowActions(organizationId, setRevoked)}
        bulkActions={bulkActions}
        csvName={`${t.title} ${organization.title}`}
        empty={
          <EmptyState icon={<KeyRound size={20} aria-hidden />} title={t.emptyTitle}>
            {t.empty}
          </EmptyState>
        }
      />
      {revoked !== undefined && (
        <RevokeToken token={revoked} onClose={() => setRevoked(undefined)} />
      )}
      {opened === "api-token" && <NewServiceToken onClose={() => open(undefined)} />}
    </ListSection>
  );
}

/** Which tokens can access the organization, and the way to change that. */
function Policy({ organization }: { organization: Organization }) {
  const [isOpen, setOpen] = useState(false);
  const { apiTokens, personalTokens = "allowed", longestTokenDays } = organization;
  const texts = t.policy;
  const facts = [
    [texts.tokens, apiTokens === false ? texts.off : texts.on],
    [texts.personal, texts.personals[personalTokens] ?? personalTokens],
    [texts.longest, longestTokenDays == null ? texts.noLimit : texts.days(longestTokenDays)],
  ] as const;
  return (
    <div className="mt-1 mb-4 flex flex-wrap items-center gap-x-8 gap-y-3 rounded-lg border p-4">
      <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <Button onApproach={PolicyDialog.prepare} onPress={() => setOpen(true)}>
        {texts.change}
      </Button>
      {isOpen && <PolicyDialog organization={organization} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** How many tokens wait for approval. */
function Waiting({ organization }: { organization: Organization }) {
  const setParams = useSetParams();
  const isQuiet = useQuiet();
  const { data } = useQuery({
    ...query(list, {
      params: { organizationId: organization.id },
      query: { state: "pending", limit: 0 },
    }),
    enabled: organization.personalTokens === "approval" && isQuiet,
  });
  if (data === undefined || data.count === 0) return null;
  return (
    <div className="mb-4">
      <Banner
        tone="warning"
        title={t.waiting(data.count)}
        actions={
          <Button size="small" onPress={() => setParams({ state: "pending" })}>
            {t.showWaiting}
          </Button>
        }
      />
    </div>
  );
}

function useRowActions(organizationId: string, revoke: (token: OrganizationToken) => void) {
  const decide = useDecide(organizationId);
  return useCallback(
    (token: OrganizationToken): RowAction[] => [
      {
        label: t.approve,
        icon: <Check size={14} aria-hidden />,
        unavailable: whyNotApprove(token),
        onAction: () => void decide(token, true),
      },
      {
        label: t.deny,
        icon: <X size={14} aria-hidden />,
        unavailable: whyNotDeny(token),
        onAction: () => void decide(token, false),
      },
      {
        label: t.revoke,
        icon: <KeyRound size={14} aria-hidden />,
        danger: true,
        onAction: () => revoke(token),
      },
    ],
    [decide, revoke],
  );
}
