import { SamlProviderUpdate } from "#contract/saml.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { Panel } from "#console/kit/panel.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { showToast } from "#console/ui/toast.ts";
import type { ProviderProps } from "./provider.ts";
import { providerQuery } from "./queries.ts";

const t = ssoTexts.form;
const schema = SamlProviderUpdate.pick({ label: true });

export function NamePanel({ provider, organizationId }: ProviderProps) {
  const source = useFormSource(providerQuery(organizationId, provider.id), ({ label }) => ({
    label,
  }));
  const write = useWrite("PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}");
  const params = { organizationId, samlProviderId: provider.id };
  return (
    <Panel id="provider-name" title={t.nameTitle}>
      <div className="max-w-xl">
        <FormPanel
          {...source}
          isPatch
          schema={schema}
          action={t.rename}
          onSubmit={async (body, ifMatch) => {
            await write.mutateAsync({ params, body, ifMatch });
            showToast({ tone: "success", title: t.renamed });
          }}
        >
          {({ Text }) => <Text name="label" label={t.label} description={t.labelHint} />}
        </FormPanel>
      </div>
    </Panel>
  );
}
