import type { Organization } from "#contract/organization.ts";
import { formatDay } from "#console/messages/format.ts";
import { generalTexts } from "#console/messages/settings-general.ts";
import { Section } from "../section.tsx";

const t = generalTexts.plan;

type Fact = readonly [name: string, value: string | undefined];

/** What the platform says of the organization's plan; nothing here can be changed. */
export function Plan({ organization }: { organization: Organization }) {
  const facts = factsOf(organization).filter(([, value]) => value !== undefined);
  return (
    <Section title={t.title} lead={t.lead}>
      <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** A value that the console has no name for is shown as it is. */
function nameOf(names: Record<string, string>, value: string | undefined): string | undefined {
  return value === undefined ? undefined : (names[value] ?? value);
}

function factsOf(organization: Organization): Fact[] {
  const { billing, trial, communityType } = organization;
  const kind = nameOf(t.kinds, organization.type);
  const community = nameOf(t.communityKinds, communityType);
  const trialState = nameOf(t.trials, trial?.status);
  const mayBill = organization.permissions.viewBilling;
  return [
    [t.plan, nameOf(t.plans, organization.plan)],
    [t.kind, community === undefined ? kind : `${kind} (${community})`],
    [t.useCase, nameOf(t.useCases, organization.useCase)],
    [t.interval, mayBill ? nameOf(t.intervals, billing?.interval) : undefined],
    [
      t.paidUntil,
      mayBill && billing?.endDate !== undefined ? formatDay(billing.endDate) : undefined,
    ],
    [
      t.trial,
      trialState !== undefined && trial?.endDate !== undefined && trial.status === "active"
        ? t.until(trialState, formatDay(trial.endDate))
        : trialState,
    ],
    [t.hostname, organization.customHostname],
    [t.created, formatDay(organization.createdAt)],
    [t.identifier, organization.id],
  ];
}
