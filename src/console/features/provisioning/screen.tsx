import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import type { Organization } from "#contract/organization.ts";
import type { Provisioning } from "#contract/provisioning.ts";
import { provisioning, refusedRequests, shownRequests } from "#screens/provisioning.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Fact, Panel } from "#console/kit/panel.tsx";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { formatList } from "#console/messages/format.ts";
import { provisioningTexts } from "#console/messages/provisioning.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";
import { Groups } from "./groups.tsx";
import { People } from "./people.tsx";
import { Tokens } from "./tokens.tsx";

const t = provisioningTexts;

/** What the organization's identity provider manages, and how it is connected. */
export function Component() {
  const { organization } = useOrganization();
  if (organization.permissions.admin) return <Everything organization={organization} />;
  return (
    <EmptyState icon={<Lock size={20} aria-hidden />} title={t.mayNotTitle}>
      {t.mayNot}
    </EmptyState>
  );
}

function Everything({ organization }: { organization: Organization }) {
  const { id } = organization;
  return (
    <div className="flex flex-col gap-10 pt-4">
      <div className="flex max-w-4xl flex-col gap-10">
        <Connection organizationId={id} />
        <Tokens organizationId={id} />
        <Groups organizationId={id} />
        <Requests organizationId={id} />
      </div>
      <People organization={organization} />
    </div>
  );
}

function Connection({ organizationId }: { organizationId: string }) {
  const state = useQuery(queryOf(provisioning(organizationId)));
  const hasAny = state.data !== undefined && state.data.people + state.data.groups > 0;
  return (
    <Panel
      id="connection"
      title={t.setUp.title}
      aside={hasAny && <End organizationId={organizationId} />}
    >
      <p className="mb-3 text-muted">{t.lead}</p>
      {state.data === undefined ? (
        state.error === null ? (
          <Pending>
            <SkeletonRows count={2} />
          </Pending>
        ) : (
          <FailureState isCompact error={state.error} onRetry={() => void state.refetch()} />
        )
      ) : (
        <State organizationId={organizationId} state={state.data} />
      )}
    </Panel>
  );
}

function State({ organizationId, state }: { organizationId: string; state: Provisioning }) {
  const { url, domains, people, disabled, groups, lastWrite, lastFailure } = state;
  const isFailing =
    lastFailure !== undefined && (lastWrite === undefined || lastFailure.id > lastWrite.id);
  return (
    <div className="flex flex-col gap-4">
      {domains.length === 0 && (
        <Banner
          tone="warning"
          title={t.setUp.noDomain}
          actions={
            <LinkButton size="small" href={paths.settings(organizationId, "access")}>
              {t.setUp.prove}
            </LinkButton>
          }
        >
          {t.setUp.noDomainBody}
        </Banner>
      )}
      {isFailing && (
        <Banner tone="danger" title={t.setUp.lastFailure}>
          {lastFailure.detail}
          <span className="block text-sm">
            <Time value={lastFailure.createdAt} />
          </span>
        </Banner>
      )}
      <div className="flex items-start gap-3 rounded-lg border px-4 py-2.5">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{t.setUp.url}</p>
          <p className="text-sm text-muted">{t.setUp.urlHint}</p>
          <p className="mt-0.5 font-mono text-sm break-all select-all">{url}</p>
        </div>
        <CopyButton value={url} label={t.setUp.copy} done={t.setUp.copied} isIcon />
      </div>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1">
        <Fact name={t.setUp.facts.state}>
          {t.setUp.people(people)}
          {disabled > 0 && ` (${t.setUp.disabled(disabled)})`}, {t.setUp.groups(groups)}
        </Fact>
        <Fact name={t.setUp.lastWrite}>
          {lastWrite === undefined ? t.setUp.never : <Time value={lastWrite.createdAt} />}
        </Fact>
      </dl>
      {domains.length > 0 && (
        <p className="text-sm text-muted">{t.setUp.domains(formatList(domains))}</p>
      )}
    </div>
  );
}

function End({ organizationId }: { organizationId: string }) {
  const [asks, setAsks] = useState(false);
  const write = useWrite("DELETE /v1/orgs/{organizationId}/provisioning");
  return (
    <>
      <Button size="small" onPress={() => setAsks(true)}>
        {t.end.action}
      </Button>
      <Confirm
        danger
        isOpen={asks}
        title={t.end.title}
        action={t.end.action}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          await write.mutateAsync({ params: { organizationId } });
          showToast({ tone: "success", title: t.end.done });
        }}
      >
        {t.end.body}
      </Confirm>
    </>
  );
}

const requestTexts = provisioningTexts.requests;

/** The provider's last requests that were refused, and why. */
function Requests({ organizationId }: { organizationId: string }) {
  const list = useQuery(queryOf(refusedRequests(organizationId)));
  const items = list.data?.items ?? [];
  const isCut = (list.data?.count ?? 0) > shownRequests;
  return (
    <Panel
      id="refused"
      title={requestTexts.title}
      aside={
        isCut && <span className="text-sm text-muted">{requestTexts.shown(shownRequests)}</span>
      }
    >
      {list.isError && (
        <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && items.length === 0 && (
        <p className="text-muted">{requestTexts.none}</p>
      )}
      {items.length > 0 && (
        <ul className="divide-y rounded-lg border">
          {items.map(({ id, detail, method, path, createdAt, token }) => (
            <li key={id} className="px-4 py-2.5">
              <p className="wrap-anywhere">{detail}</p>
              <p className="flex flex-wrap gap-x-3 text-sm text-muted">
                <span className="font-mono wrap-anywhere">
                  {method} {path}
                </span>
                <span>{token}</span>
                <Time value={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
