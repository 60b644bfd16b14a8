import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { FileCode2 } from "lucide-react";
import { useWrite } from "#console/data/write.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { Panel } from "#console/kit/panel.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { FileButton } from "#console/ui/file-button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { TextArea } from "#console/ui/text-field.tsx";
import { showToast } from "#console/ui/toast.ts";
import { pemOf, readCertificateFile, readCertificates } from "./certificate.ts";
import { CertificateFacts } from "./certificate-facts.tsx";
import { identityForm } from "./provider.form.ts";
import { isActive, providerQuery } from "./provider.tsx";
import type { ProviderProps, StepProps } from "./provider.tsx";
const t = ssoTexts.identity;
const metadataTexts = ssoTexts.metadata;
const certificateTexts = ssoTexts.certificate;

/** The settings of the identity provider. */
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
          schema={identityForm}
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

/** Clearing a field deactivates an active provider. */
function EmptyWarning() {
  const values = useFormContext().watch(["entityID", "ssoURL", "certificate"]);
  if (values.every((value) => value !== "")) return null;
  return <Banner tone="warning" live="status" title={t.empties} />;
}

/** The certificates, as text or from a file. Shows what is in each, and any problem immediately. */
function CertificateField({ name }: { name: string }) {
  const { field, error, isOff } = useField(name);
  const { trigger } = useFormContext();
  const text = String(field.value ?? "");
  const parsed = readCertificates(text);
  // What is saved and can be read is rarely looked at again.
  const [isFoldable] = useState(() => text !== "" && typeof parsed !== "string");
  const [isFolded, setFolded] = useState(isFoldable);

  function take(next: string, read = readCertificates(next)) {
    // The platform doesn't need what surrounds the certificates in their file.
    field.onChange(typeof read === "string" ? next : pemOf(read));
    void trigger(name);
  }

  const parts = (
    <div className="flex flex-col gap-3">
      <TextArea
        label={t.certificate}
        description={t.certificateHint}
        ref={field.ref}
        value={text}
        onChange={(next) => take(next)}
        onBlur={field.onBlur}
        error={error}
        isReadOnly={isOff}
        rows={4}
        mono
        autoComplete="off"
      />
      <div>
        <FileButton
          label={t.chooseFile}
          accept={[".pem", ".crt", ".cer", ".der", ".cert"]}
          onChoose={async (file) => {
            const bytes = new Uint8Array(await file.arrayBuffer());
            take(new TextDecoder().decode(bytes), readCertificateFile(bytes));
          }}
        />
      </div>
      {typeof parsed !== "string" &&
        parsed.map((certificate, index) => (
          <CertificateFacts
            key={certificate.pem}
            certificate={certificate}
            title={certificateTexts.title(index + 1, parsed.length)}
          />
        ))}
    </div>
  );
  return (
    <FieldFrame name={name} label={t.certificate}>
      {isFoldable ? (
        <details
          open={!isFolded || error !== undefined}
          onToggle={({ currentTarget }) => setFolded(!currentTarget.open)}
        >
          <summary className="mb-2 min-h-6 cursor-default text-muted">{t.showCertificate}</summary>
          {parts}
        </details>
      ) : (
        parts
      )}
    </FieldFrame>
  );
}

// Loaded on demand, because it includes an XML parser.
const MetadataDialog = openedLater(
  async () => (await import("./metadata-dialog.tsx")).MetadataDialog,
);

/** Fills the surrounding form from an identity provider's metadata. */
function MetadataButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button icon={<FileCode2 size={16} aria-hidden />} onPress={() => setOpen(true)}>
        {metadataTexts.open}
      </Button>
      {isOpen && <MetadataDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
