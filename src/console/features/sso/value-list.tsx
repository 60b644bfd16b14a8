import { CopyButton } from "#console/kit/copy-button.tsx";
import type { SamlProvider } from "#contract/saml.ts";
import { Panel } from "#console/kit/panel.tsx";
import { ssoTexts } from "#console/messages/sso.ts";

/** A value in a list of values to copy. */
type Value = {
  name: string;
  hint?: string;
  value: string;
  copyLabel: string;
  copied: string;
};

/** Values with a copy button each. */
export function ValueList({ values }: { values: readonly Value[] }) {
  return (
    <ul className="divide-y rounded-lg border">
      {values.map(({ name, hint, value, copyLabel, copied }) => (
        <li key={name} className="flex items-start gap-3 px-4 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="font-medium">{name}</p>
            {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
            <p className="mt-0.5 font-mono text-sm break-all select-all">{value}</p>
          </div>
          <CopyButton value={value} label={copyLabel} done={copied} isIcon />
        </li>
      ))}
    </ul>
  );
}

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
