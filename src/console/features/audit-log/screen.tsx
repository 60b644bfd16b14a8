import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Lock, ScrollText, ChevronDown, X } from "lucide-react";
import { useSearchParams } from "react-router";
import {
  eventList,
  everything,
  isNarrowed,
  periods,
  readLogAddress,
  wantedEvents,
  type LogAddress,
} from "#screens/audit-log.ts";
import { NoMatches } from "#console/kit/page-state.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useChangeParams, withParams } from "#console/kit/use-set-params.ts";
import { auditLogTexts as t, auditLogTexts } from "#console/messages/audit-log.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Organization } from "#contract/organization.ts";
import type { User } from "#contract/user.ts";
import { memberQuery } from "#console/kit/queries.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { Select } from "#console/ui/select.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { kinds, nouns } from "#contract/nouns.ts";
import { columns, sentenceOf } from "./columns.tsx";
import { useTableSource } from "#console/kit/table/use-table-source.ts";

/** What is told to people who look on, and not recorded. */
const unrecorded: ReadonlySet<string> = new Set(["change-request.presence"]);

/** The actions to filter the log by; a URL may contain others. */
export const actionOptions = kinds
  .flatMap((kind) => Object.keys(nouns[kind].acts).map((act) => `${kind}.${act}`))
  .filter((action) => !unrecorded.has(action))
  .map((value) => ({ value, label: t.describe(value) }));

/** How long platforms without the setting keep their log. */
const formerDays = 400;

const Retention = openedLater(async () => (await import("./retention-dialog.tsx")).Retention);

const EventDialog = openedLater(async () => (await import("./event-dialog.tsx")).EventDialog);

export function Component() {
  const { organization } = useOrganization();
  if (organization.permissions.admin) return <Log organization={organization} />;
  return (
    <EmptyState icon={<Lock size={20} aria-hidden />} title={t.mayNotTitle}>
      {t.mayNot}
    </EmptyState>
  );
}

/** Events, newest first. The URL contains the filters and the open event. */
function Log({ organization }: { organization: Organization }) {
  const { id: organizationId, auditLogDays } = organization;
  const [isChanging, setChanging] = useState(false);
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const address = useMemo(() => readLogAddress(params), [params]);
  const wanted = useMemo(() => wantedEvents(address), [address]);
  const source = useTableSource(eventList(organizationId, wanted));
  const events = source.list.data?.items;
  const narrow = (change: Partial<LogAddress>) => changeParams((now) => changed(now, change));
  const here = Object.fromEntries(params);
  return (
    <div className="pt-4">
      <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {t.lead(auditLogDays ?? formerDays)}
        {/* A platform without the setting keeps its log for as long as it wants. */}
        {auditLogDays !== undefined && (
          <Button size="small" onApproach={Retention.prepare} onPress={() => setChanging(true)}>
            {t.retention.open}
          </Button>
        )}
      </p>
      {isChanging && auditLogDays !== undefined && (
        <Retention
          organizationId={organizationId}
          days={auditLogDays}
          onClose={() => setChanging(false)}
        />
      )}
      {address.group !== "" && (
        <div className="mb-3">
          <Banner
            tone="info"
            title={t.group}
            actions={
              <Button size="small" onPress={() => narrow(everything)}>
                {t.allGroups}
              </Button>
            }
          />
        </div>
      )}
      <LogFilters
        organizationId={organizationId}
        address={address}
        actor={events?.find(({ actor }) => actor?.id === address.actor)?.actor}
        onChange={narrow}
      />
      <ResourceTable
        label={t.label}
        source={source}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={sentenceOf}
        countOf={t.count}
        hrefOf={({ id, createdAt }) =>
          paths.settings(organizationId, "audit-log", { ...here, event: id, at: createdAt })
        }
        search={{ label: t.search }}
        csvName={t.label}
        empty={
          isNarrowed(address) ? (
            <NoMatches onClear={() => narrow(everything)} />
          ) : (
            <EmptyState icon={<ScrollText size={20} aria-hidden />} title={t.empty}>
              {t.emptyBody}
            </EmptyState>
          )
        }
      />
      <OpenEvent organizationId={organizationId} list={events} />
    </div>
  );
}

/** The event in the URL. */
function OpenEvent(props: {
  organizationId: string;
  list: NonNullable<Parameters<typeof EventDialog>[0]["known"]>[] | undefined;
}) {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const id = params.get("event");
  const at = params.get("at");
  if (id === null || at === null || Number.isNaN(Date.parse(at))) return null;
  return (
    <EventDialog
      organizationId={props.organizationId}
      id={id}
      at={at}
      known={props.list?.find((event) => event.id === id)}
      onClose={() => changeParams((now) => changed(now, { event: "", at: "" }))}
    />
  );
}

/** The query with some parameters changed; "" removes one. */
function changed(params: URLSearchParams, change: Record<string, string>): URLSearchParams {
  return withParams(params, { ...change, page: "" });
}

const MemberPicker = openedLater(
  async () => (await import("#console/kit/member-picker.tsx")).MemberPicker,
);

const filtersTexts = auditLogTexts.filters;

const actions = [{ value: "", label: filtersTexts.anyAction }, ...actionOptions];

/** The filters of the log. */
function LogFilters(props: {
  organizationId: string;
  address: LogAddress;
  /** The actor in the URL, if known from the loaded events. */
  actor: User | undefined;
  onChange: (change: Partial<LogAddress>) => void;
}) {
  const { address, onChange } = props;
  return (
    <div
      role="group"
      aria-label={filtersTexts.label}
      className="flex flex-wrap items-end gap-3 pb-1"
    >
      <Period value={address.last} onChange={(last) => onChange({ last, from: "", to: "" })} />
      <Day
        label={filtersTexts.from}
        value={address.from}
        onChange={(from) => onChange({ from, last: "" })}
      />
      <Day
        label={filtersTexts.to}
        value={address.to}
        onChange={(to) => onChange({ to, last: "" })}
      />
      <ActorChoice {...props} />
      <Select
        label={filtersTexts.action}
        labelHidden
        className="max-w-64 min-w-40 flex-1 max-sm:max-w-none"
        value={address.action}
        onChange={(action) => onChange({ action })}
        options={actions}
      />
    </div>
  );
}

/** Periods until now. Pressing the chosen one shows everything again. */
function Period(props: { value: string; onChange: (period: string) => void }) {
  return (
    <div role="group" aria-label={t.period.label} className="flex gap-1">
      {Object.keys(periods).map((period) => (
        <Button
          key={period}
          aria-pressed={period === props.value}
          onPress={() => props.onChange(period === props.value ? "" : period)}
        >
          {t.period[period as keyof typeof t.period]}
        </Button>
      ))}
    </div>
  );
}

/** A date field that reports only complete dates: while typing, its value is empty. */
function Day(props: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <div className="w-38">
      <TextField type="date" {...props} />
    </div>
  );
}

function ActorChoice(props: Parameters<typeof LogFilters>[0]) {
  const { organizationId, address, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const member = useQuery({
    ...memberQuery(organizationId, address.actor),
    enabled: address.actor !== "" && props.actor === undefined,
  });
  const actor = props.actor ?? member.data?.user;
  const chosen =
    address.actor === "" ? filtersTexts.anybody : (actor?.displayName ?? filtersTexts.whoElse);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Popover
        label={filtersTexts.whoLabel}
        className="w-80 p-3"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button>
            <span className="text-muted">{filtersTexts.actor}:</span>
            <span className="max-w-48 truncate">{chosen}</span>
            <ChevronDown size={14} aria-hidden className="text-faint" />
          </Button>
        }
      >
        {(close) => (
          <MemberPicker
            organizationId={organizationId}
            label={filtersTexts.whoLabel}
            isSingle
            autoFocus
            value={actor === undefined ? [] : [actor]}
            onChange={([user]) => {
              onChange({ actor: user?.id ?? "" });
              close();
            }}
          />
        )}
      </Popover>
      {address.actor !== "" && (
        <IconButton
          label={filtersTexts.clearActor}
          icon={<X size={14} aria-hidden />}
          onPress={() => onChange({ actor: "" })}
        />
      )}
    </div>
  );
}
