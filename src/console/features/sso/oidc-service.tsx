import { useState } from "react";
import type { OidcProvider } from "#contract/oidc.ts";
import { Panel } from "#console/kit/panel.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { Select } from "#console/ui/select.tsx";
import { presetOf, presets, type Preset } from "./presets.ts";
import { ValueList } from "./value-list.tsx";

const t = ssoTexts.oidc;

/** What to do at an OpenID Connect provider, and the values of this service to enter there. */
export function OidcService({ provider }: { provider: OidcProvider }) {
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
