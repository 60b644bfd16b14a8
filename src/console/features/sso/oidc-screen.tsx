import { useState } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { OidcProvider } from "#contract/oidc.ts";
import { oidcProviderTab } from "#screens/settings.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { Panel } from "#console/kit/panel.tsx";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { Select } from "#console/ui/select.tsx";
import { showToast } from "#console/ui/toast.ts";
import { presetOf, presets, type Preset } from "./presets.ts";
import { ForAdmins, ProviderPage } from "./provider-page.tsx";
import { oidcForm } from "./provider.form.ts";
import { oidcProviderQuery, isActive, type StepProps } from "./provider.tsx";
import { ValueList } from "./value-list.tsx";

const t = ssoTexts.oidc;

export function Component() {
  return <ForAdmins>{(organizationId) => <Provider organizationId={organizationId} />}</ForAdmins>;
}

/** An OpenID Connect provider. */
function Provider({ organizationId }: { organizationId: string }) {
  const { oidcProviderId } = useScreenParams(oidcProviderTab);
  const { data: provider } = useSuspenseQuery(oidcProviderQuery(organizationId, oidcProviderId));
  const shared = { provider, organizationId };
  return (
    <ProviderPage
      {...shared}
      service={<OidcService provider={provider} />}
      identity={(step) => <OidcPanel {...shared} {...step} />}
    />
  );
}

/** What to do at an OpenID Connect provider, and the values of this service to enter there. */
function OidcService({ provider }: { provider: OidcProvider }) {
  const [preset, setPreset] = useState<Preset>(() => presetOf(provider.issuer));
  const { redirectURL, startURL } = provider.service;
  const values = [
    { name: t.redirectURL, hint: t.redirectHint, value: redirectURL },
    { name: ssoTexts.service.startURL, hint: ssoTexts.service.startHint, value: startURL },
  ];
  return (
    <Panel id="service-values" title={ssoTexts.service.title}>
      <p className="mb-3 text-muted">{t.serviceLead}</p>
      <Select
        className="mb-4 max-w-xs"
        label={t.preset}
        value={preset}
        onChange={(name) => setPreset(name as Preset)}
        options={presets.map((name) => ({ value: name, label: t.presets[name].name }))}
      />
      <ol className="mb-4 flex list-decimal flex-col gap-1 ps-5">
        {t.presets[preset].steps.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ol>
      <ValueList
        values={values.map((value) => ({
          ...value,
          copyLabel: ssoTexts.service.copy(value.name),
          copied: ssoTexts.service.copied(value.name),
        }))}
      />
      <p className="mt-3 text-sm text-muted">{t.rules}</p>
    </Panel>
  );
}

type OidcProps = { provider: OidcProvider; organizationId: string };

/** The values from an OpenID Connect provider. The client secret is only ever written. */
function OidcPanel(props: OidcProps & Partial<StepProps>) {
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
