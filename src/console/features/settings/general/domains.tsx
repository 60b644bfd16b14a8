import { useQueries } from "@tanstack/react-query";
import type { Organization } from "#contract/organization.ts";
import { DomainsInput } from "#console/kit/fields/domains-input.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { FailureState } from "#console/kit/page-state.tsx";
import { organizationsOfDomainQuery } from "#console/kit/queries.ts";
import { generalTexts } from "#console/messages/settings-general.ts";
import { Section } from "#console/kit/section.tsx";
import { useOrganizationForm } from "../use-organization-form.ts";

const t = generalTexts.domains;

/** The email domains of the organization, and other organizations that list the same. */
export function Domains({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ emailDomains }) => ({ emailDomains }));
  return (
    <Section title={t.title} lead={t.lead}>
      <div className="flex flex-col gap-6">
        <FormPanel {...form}>
          {() => (
            <DomainsInput label={t.label} description={t.hint} none={t.none} listLabel={t.list} />
          )}
        </FormPanel>
        {organization.emailDomains.length > 0 && <Others organization={organization} />}
      </div>
    </Section>
  );
}

/** Other organizations that list the saved domains. */
function Others({ organization }: { organization: Organization }) {
  const found = useQueries({
    queries: organization.emailDomains.map((domain) => organizationsOfDomainQuery(domain)),
  });
  const failed = found.find(({ isError }) => isError);
  const shared = organization.emailDomains.flatMap((domain, at) => {
    const others = found[at]?.data?.organizations.filter(({ id }) => id !== organization.id) ?? [];
    const titles = others.map(({ title }) => title);
    return titles.length === 0 ? [] : [t.named(domain, titles)];
  });
  const isRead = found.every(({ data }) => data !== undefined);
  return (
    <div className="flex flex-col gap-1">
      <h3 className="font-medium">{t.others}</h3>
      <p className="text-sm text-muted">{t.othersHint}</p>
      {failed !== undefined && (
        <FailureState isCompact error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {isRead && shared.length === 0 && <p>{t.nobody}</p>}
      {shared.length > 0 && (
        <ul className="list-disc ps-5">
          {shared.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
