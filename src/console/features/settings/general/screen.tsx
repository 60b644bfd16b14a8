import { useWatch } from "react-hook-form";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "#contract/organization.ts";
import { query } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { DomainProof } from "#console/kit/domain-proof.tsx";
import { DomainsInput } from "#console/kit/fields/domains-input.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { gate } from "#console/kit/gate.ts";
import { MailTest } from "#console/kit/mail-test.tsx";
import { FailureState } from "#console/kit/page-state.tsx";
import { Section } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { formatDay } from "#console/messages/format.ts";
import { mailTexts } from "#console/messages/mail.ts";
import { generalTexts as t, generalTexts } from "#console/messages/settings-general.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { addressForm } from "../organization.form.ts";
import { Together } from "../together.tsx";
import { useOrganizationForm } from "../use-organization-form.ts";
import { Danger, sitesQuery } from "./danger.tsx";

export function Component() {
  const { organization, user } = useOrganization();
  return (
    <div key={organization.id}>
      <Together organization={organization}>
        <Profile organization={organization} />
        <Address organization={organization} />
        <Domains organization={organization} />
        <Ai organization={organization} />
      </Together>
      <Email organization={organization} />
      <Plan organization={organization} />
      <Danger organization={organization} userId={user.id} />
    </div>
  );
}

function Ai({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ ai }) => ({ ai: ai === true }));
  return (
    <Section title={t.ai.title} lead={t.ai.lead}>
      <FormPanel {...form}>
        {({ Check }) => <Check name="ai" label={t.ai.label} description={t.ai.hint} />}
      </FormPanel>
    </Section>
  );
}

function Profile({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ title, urls }) => ({
    title,
    logo: urls.logo ?? "",
  }));
  return (
    <Section title={t.profile.title} lead={t.profile.lead}>
      <FormPanel {...form}>
        {({ Text }) => (
          <>
            <Text name="title" label={t.profile.name} autoComplete="off" />
            <Text name="logo" label={t.profile.logo} description={t.profile.logoHint} type="url" />
            <Preview />
          </>
        )}
      </FormPanel>
    </Section>
  );
}

function Preview() {
  const { title = "", logo = "" } = useWatch() as { title?: string; logo?: string };
  // An incomplete URL would cause useless requests.
  const address = /^https?:\/\/[^/]+\/\S+$/.test(logo) ? logo : undefined;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">{t.profile.preview}</p>
      <p className="flex min-w-0 items-center gap-2 font-semibold">
        <Avatar key={address} name={title} photoURL={address} shape="square" size={20} />
        <span className="truncate">{title}</span>
      </p>
    </div>
  );
}

type Fact = readonly [name: string, value: string | undefined];

/** The organization's plan, read-only. */
function Plan({ organization }: { organization: Organization }) {
  const facts = factsOf(organization).filter(([, value]) => value !== undefined);
  return (
    <Section title={t.plan.title} lead={t.plan.lead}>
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

/** A value without a label is shown as it is. */
function nameOf(names: Record<string, string>, value: string | undefined): string | undefined {
  return value === undefined ? undefined : (names[value] ?? value);
}

function factsOf(organization: Organization): Fact[] {
  const { billing, trial, communityType } = organization;
  const kind = nameOf(t.plan.kinds, organization.type);
  const community = nameOf(t.plan.communityKinds, communityType);
  const trialState = nameOf(t.plan.trials, trial?.status);
  const mayBill = organization.permissions.viewBilling;
  return [
    [t.plan.plan, nameOf(t.plan.plans, organization.plan)],
    [t.plan.kind, community === undefined ? kind : `${kind} (${community})`],
    [t.plan.useCase, nameOf(t.plan.useCases, organization.useCase)],
    [t.plan.interval, mayBill ? nameOf(t.plan.intervals, billing?.interval) : undefined],
    [
      t.plan.paidUntil,
      mayBill && billing?.endDate !== undefined ? formatDay(billing.endDate) : undefined,
    ],
    [
      t.plan.trial,
      trialState !== undefined && trial?.endDate !== undefined && trial.status === "active"
        ? t.plan.until(trialState, formatDay(trial.endDate))
        : trialState,
    ],
    [t.plan.hostname, organization.customHostname],
    [t.plan.created, formatDay(organization.createdAt)],
    [t.plan.identifier, organization.id],
  ];
}

const addressTexts = generalTexts.address;

/** Hostname and default content. */
function Address({ organization }: { organization: Organization }) {
  const sites = useQuery(sitesQuery(organization.id));
  const form = useOrganizationForm(organization, ({ hostname, defaultContent }) => ({
    hostname: hostname ?? "",
    defaultContent: defaultContent?.site ?? "",
  }));
  const options = (sites.data ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Section title={addressTexts.title} lead={addressTexts.lead}>
      <FormPanel {...form} schema={addressForm}>
        {({ Text, Choice }) => (
          <>
            <Text
              name="hostname"
              label={addressTexts.hostname}
              description={addressTexts.hostnameHint}
              mono
            />
            <Choice
              name="defaultContent"
              label={addressTexts.content}
              description={sites.isError ? addressTexts.sitesFailed : addressTexts.contentHint}
              options={[{ value: "", label: addressTexts.none }, ...options]}
            />
          </>
        )}
      </FormPanel>
    </Section>
  );
}

const domainsTexts = generalTexts.domains;

/** The email domains of the organization, and whether they are proven. */
function Domains({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ emailDomains }) => ({ emailDomains }));
  return (
    <Section title={domainsTexts.title} lead={domainsTexts.lead}>
      <div className="flex flex-col gap-6">
        <FormPanel {...form}>
          {() => (
            <DomainsInput
              label={domainsTexts.label}
              description={domainsTexts.hint}
              none={domainsTexts.none}
              listLabel={domainsTexts.list}
            />
          )}
        </FormPanel>
        {organization.emailDomains.length > 0 && organization.permissions.listMembers && (
          <Proofs organization={organization} />
        )}
      </div>
    </Section>
  );
}

/** Which of the saved domains are proven, and how to prove the others. */
function Proofs({ organization }: { organization: Organization }) {
  const params = { organizationId: organization.id };
  const proofs = useQuery(query("GET /v1/orgs/{organizationId}/email-domains", { params }));
  const write = useWrite("POST /v1/orgs/{organizationId}/email-domains/verify");
  if (proofs.isError) {
    return <FailureState isCompact error={proofs.error} onRetry={() => void proofs.refetch()} />;
  }
  return (
    <ul aria-label={domainsTexts.proofs} className="flex flex-col gap-2">
      {proofs.data?.domains.map((proof) => (
        <li key={proof.domain}>
          <DomainProof
            proof={proof}
            mayCheck={organization.permissions.admin}
            isChecking={write.isPending && write.variables.body.domain === proof.domain}
            onCheck={() => write.mutate({ params, body: { domain: proof.domain } })}
          />
        </li>
      ))}
    </ul>
  );
}

const emailTexts = mailTexts.settings;

/** Whether the server sends email, and a test with the mail server's answer. */
function Email({ organization }: { organization: Organization }) {
  const write = useWrite("POST /v1/orgs/{organizationId}/test-mail");
  const isOn = organization.mail === true;
  return (
    <Section title={emailTexts.title} lead={emailTexts.lead}>
      <div className="flex flex-col items-start gap-3">
        <p>{isOn ? emailTexts.on : emailTexts.off}</p>
        {!isOn && <p className="text-muted">{emailTexts.offMore}</p>}
        {isOn && (
          <MailTest
            write={write}
            unavailable={gate([!organization.permissions.admin, emailTexts.needAdmin])}
            onPress={() => write.mutate({ params: { organizationId: organization.id } })}
          />
        )}
      </div>
    </Section>
  );
}
