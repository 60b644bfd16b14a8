import type { Organization } from "#contract/organization.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { generalTexts } from "#console/messages/settings-general.ts";
import { Section } from "../section.tsx";
import { useOrganizationForm } from "../use-organization-form.ts";

const t = generalTexts.ai;

export function Ai({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ ai }) => ({ ai: ai === true }));
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel {...form}>
        {({ Check }) => <Check name="ai" label={t.label} description={t.hint} />}
      </FormPanel>
    </Section>
  );
}
