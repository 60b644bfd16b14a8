import type { OidcProvider } from "#contract/oidc.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { Panel } from "#console/kit/panel.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { showToast } from "#console/ui/toast.ts";
import { oidcForm } from "./provider.form.ts";
import { isActive, oidcProviderQuery, type StepProps } from "./provider.tsx";

const t = ssoTexts.oidc;

type OidcProps = { provider: OidcProvider; organizationId: string };

/** The values from an OpenID Connect provider. The client secret is only ever written. */
export function OidcPanel(props: OidcProps & Partial<StepProps>) {
  const { provider, organizationId, onSaved, action = ssoTexts.identity.save } = props;
  const source = useFormSource(
    oidcProviderQuery(organizationId, provider.id),
    ({ issuer = "", clientID = "", scopes = "" }) => ({
      issuer,
      clientID,
      clientSecret: "",
      scopes,
    }),
  );
  const write = useWrite("PATCH /v1/orgs/{organizationId}/oidc/{oidcProviderId}");
  const params = { organizationId, oidcProviderId: provider.id };
  return (
    <Panel id="identity-values" title={ssoTexts.identity.title}>
      <p className="mb-3 text-muted">{t.identityLead}</p>
      <div className="max-w-xl">
        <FormPanel
          {...source}
          isPatch
          schema={oidcForm}
          action={action}
          onSubmit={async (body, ifMatch) => {
            const saved = await write.mutateAsync({ params, body, ifMatch });
            const title =
              isActive(saved) && !isActive(provider)
                ? ssoTexts.identity.activated(saved.label)
                : ssoTexts.identity.saved;
            showToast({ tone: "success", title });
            onSaved?.();
          }}
        >
          {({ Text }) => (
            <>
              <Text name="issuer" label={t.issuer} description={t.issuerHint} type="url" mono />
              <Text name="clientID" label={t.clientID} description={t.clientHint} mono />
              <Text
                name="clientSecret"
                label={t.clientSecret}
                description={provider.hasClientSecret ? t.secretKept : t.secretHint}
                type="password"
                autoComplete="off"
                mono
              />
              <Text name="scopes" label={t.scopes} description={t.scopesHint} mono />
            </>
          )}
        </FormPanel>
      </div>
    </Panel>
  );
}
