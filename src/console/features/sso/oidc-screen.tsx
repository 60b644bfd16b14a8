import { useState } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { OidcProvider } from "#contract/oidc.ts";
import { oidcProviderTab } from "#screens/settings.ts";
import { Panel } from "#console/kit/panel.tsx";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { Select } from "#console/ui/select.tsx";
import { OidcPanel } from "./oidc-panel.tsx";
import { presetOf, presets, type Preset } from "./presets.ts";
import { ForAdmins, ProviderPage } from "./provider-page.tsx";
import { oidcProviderQuery } from "./provider.tsx";
import { ValueList } from "./value-list.tsx";

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

const t = ssoTexts.oidc;

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
