import { useFormContext } from "react-hook-form";
import { SamlProviderUpdate } from "#contract/saml.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { Panel } from "#console/kit/panel.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { Banner } from "#console/ui/banner.tsx";
import { showToast } from "#console/ui/toast.ts";
import { CertificateField } from "./certificate-field.tsx";
import { judge, readCertificate } from "./certificate/certificate.ts";
import { MetadataButton } from "./metadata-button.tsx";
import { isActive } from "./provider.ts";
import type { ProviderProps, StepProps } from "./provider.ts";
import { providerQuery } from "./queries.ts";

const t = ssoTexts.identity;

const fields = SamlProviderUpdate.pick({ entityID: true, ssoURL: true, certificate: true });

// Said here, before the platform is asked.
const schema = fields.extend({
  certificate: fields.shape.certificate.superRefine((text, context) => {
    if (!text) return;
    const found = readCertificate(text);
    const problem = typeof found === "string" ? found : judge(found, Date.now());
    if (problem === undefined) return;
    context.addIssue({ code: "custom", message: ssoTexts.certificate.problems[problem] });
  }),
});

/** What this service has to know of the identity provider. */
export function IdentityPanel(props: ProviderProps & Partial<StepProps>) {
  const { provider, organizationId, onSaved, action = t.save } = props;
  const source = useFormSource(
    providerQuery(organizationId, provider.id),
    ({ entityID = "", ssoURL = "", certificate = "" }) => ({ entityID, ssoURL, certificate }),
  );
  const write = useWrite("PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}");
  const params = { organizationId, samlProviderId: provider.id };
  return (
    <Panel id="identity-values" title={t.title}>
      <p className="mb-3 text-muted">{t.lead}</p>
      <div className="max-w-xl">
        <FormPanel
          {...source}
          isPatch
          schema={schema}
          action={action}
          onSubmit={async (body, ifMatch) => {
            const saved = await write.mutateAsync({ params, body, ifMatch });
            const title =
              isActive(saved) && !isActive(provider) ? t.activated(saved.label) : t.saved;
            showToast({ tone: "success", title });
            onSaved?.();
          }}
        >
          {({ Text }) => (
            <>
              <MetadataButton />
              <Text name="entityID" label={t.entityID} description={t.entityHint} mono />
              <Text name="ssoURL" label={t.ssoURL} description={t.ssoHint} type="url" mono />
              <CertificateField name="certificate" />
              {isActive(provider) && <EmptyWarning />}
            </>
          )}
        </FormPanel>
      </div>
    </Panel>
  );
}

/** Emptying a field of an active provider takes it out of use. */
function EmptyWarning() {
  const values = useFormContext().watch(["entityID", "ssoURL", "certificate"]);
  if (values.every((value) => value !== "")) return null;
  return <Banner tone="warning" live="status" title={t.empties} />;
}
