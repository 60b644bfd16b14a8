import { useWatch } from "react-hook-form";
import type { Organization } from "#contract/organization.ts";
import { Effect } from "#console/kit/effect.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { Section } from "#console/kit/section.tsx";
import { accessTexts } from "#console/messages/settings-access.ts";
import { useOrganizationForm } from "../use-organization-form.ts";

const t = accessTexts.tokens;

/** Turns access by API tokens on or off. */
export function ApiTokens({ organization }: { organization: Organization }) {
  const form = useOrganizationForm(organization, ({ apiTokens = true }) => ({ apiTokens }));
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel {...form}>
        {({ Check }) => (
          <>
            <Check name="apiTokens" label={t.label} description={t.hint} />
            <TokensEffect isSaved={form.values.apiTokens} />
          </>
        )}
      </FormPanel>
    </Section>
  );
}

function TokensEffect({ isSaved }: { isSaved: boolean }) {
  const allows = useWatch({ name: "apiTokens" }) === true;
  if (allows === isSaved) return null;
  return (
    <Effect tone={allows ? "info" : "warning"}>
      <p>{allows ? t.resume : t.stop}</p>
    </Effect>
  );
}
