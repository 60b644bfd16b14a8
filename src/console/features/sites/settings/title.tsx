import type { SiteParams } from "#screens/sites.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { Section } from "#console/kit/section.tsx";
import { siteSettingsTexts } from "#console/messages/site-settings.ts";
import { titleForm } from "./site.form.ts";
import { useSiteForm } from "./use-site-form.ts";

const t = siteSettingsTexts.general;

/** The name of the site. */
export function Title({ params }: { params: SiteParams }) {
  const form = useSiteForm(params, ({ title }) => ({ title }));
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel {...form} schema={titleForm}>
        {({ Text }) => <Text name="title" label={t.name} />}
      </FormPanel>
    </Section>
  );
}
