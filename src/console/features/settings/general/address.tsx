import { useQuery } from "@tanstack/react-query";
import type { Organization } from "#contract/organization.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { generalTexts } from "#console/messages/settings-general.ts";
import { addressForm } from "../organization.form.ts";
import { sitesQuery } from "../queries.ts";
import { Section } from "#console/kit/section.tsx";
import { useOrganizationForm } from "../use-organization-form.ts";

const t = generalTexts.address;

/** Hostname and default content. */
export function Address({ organization }: { organization: Organization }) {
  const sites = useQuery(sitesQuery(organization.id));
  const form = useOrganizationForm(organization, ({ hostname, defaultContent }) => ({
    hostname: hostname ?? "",
    defaultContent: defaultContent?.site ?? "",
  }));
  const options = (sites.data ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel {...form} schema={addressForm}>
        {({ Text, Choice }) => (
          <>
            <Text name="hostname" label={t.hostname} description={t.hostnameHint} mono />
            <Choice
              name="defaultContent"
              label={t.content}
              description={sites.isError ? t.sitesFailed : t.contentHint}
              options={[{ value: "", label: t.none }, ...options]}
            />
          </>
        )}
      </FormPanel>
    </Section>
  );
}
