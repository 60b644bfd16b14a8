import type { OidcProvider } from "#contract/oidc.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { showToast } from "#console/ui/toast.ts";
import { admitsForm } from "./provider.form.ts";
import { oidcProviderQuery } from "./provider.tsx";

const t = ssoTexts.oidc.admits;

/** Who becomes a member by signing in with an OpenID Connect provider. */
export function AdmitsForm(props: { provider: OidcProvider; organizationId: string }) {
  const { provider, organizationId } = props;
  const source = useFormSource(oidcProviderQuery(organizationId, provider.id), ({ admits }) => ({
    admits,
  }));
  const write = useWrite("PATCH /v1/orgs/{organizationId}/oidc/{oidcProviderId}");
  const params = { organizationId, oidcProviderId: provider.id };
  return (
    <FormPanel
      {...source}
      isPatch
      schema={admitsForm}
      action={t.save}
      onSubmit={async (body, ifMatch) => {
        await write.mutateAsync({ params, body, ifMatch });
        showToast({ tone: "success", title: t.saved });
      }}
    >
      {({ Choice }) => (
        <Choice
          name="admits"
          label={t.label}
          description={t.hint}
          options={[
            { value: "proven-domains", label: t.provenDomains },
            { value: "everyone", label: t.everyone },
          ]}
        />
      )}
    </FormPanel>
  );
}
