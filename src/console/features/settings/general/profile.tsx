import { useWatch } from "react-hook-form";
import type { Organization } from "#contract/organization.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { generalTexts } from "#console/messages/settings-general.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Section } from "../section.tsx";
import { useOrganizationForm } from "../use-organization-form.ts";

const t = generalTexts.profile;

/** Name and logo. */
export function Profile({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ title, urls }) => ({
    title,
    logo: urls.logo ?? "",
  }));
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel {...form}>
        {({ Text }) => (
          <>
            <Text name="title" label={t.name} autoComplete="off" />
            <Text name="logo" label={t.logo} description={t.logoHint} type="url" />
            <Preview />
          </>
        )}
      </FormPanel>
    </Section>
  );
}

function Preview() {
  const { title = "", logo = "" } = useWatch() as { title?: string; logo?: string };
  // Half of an address would ask the network for nothing.
  const address = /^https?:\/\/[^/]+\/\S+$/.test(logo) ? logo : undefined;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">{t.preview}</p>
      <p className="flex min-w-0 items-center gap-2 font-semibold">
        <Avatar key={address} name={title} photoURL={address} shape="square" size={20} />
        <span className="truncate">{title}</span>
      </p>
    </div>
  );
}
