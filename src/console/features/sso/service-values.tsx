import type { SamlProvider } from "#contract/saml.ts";
import { Panel } from "#console/kit/panel.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { ValueList } from "./value-list.tsx";

const t = ssoTexts.service;

/** The values of this service to enter at the identity provider. */
export function ServiceValues({ provider: { service } }: { provider: SamlProvider }) {
  const values = [
    { name: t.acsURL, hint: t.acsHint, value: service.acsURL },
    { name: t.entityID, hint: t.entityHint, value: service.entityID },
    // The entity ID is also the URL of the metadata.
    { name: t.metadata, hint: t.metadataHint, value: service.entityID },
    { name: t.startURL, hint: t.startHint, value: service.startURL },
  ];
  return (
    <Panel id="service-values" title={t.title}>
      <p className="mb-3 text-muted">{t.lead}</p>
      <ValueList
        values={values.map((value) => ({
          ...value,
          copyLabel: t.copy(value.name),
          copied: t.copied(value.name),
        }))}
      />
      <p className="mt-3 text-sm text-muted">{t.rules}</p>
    </Panel>
  );
}
