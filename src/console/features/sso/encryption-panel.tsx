import { useState } from "react";
import { Download, Plus } from "lucide-react";
import type { SamlProvider } from "#contract/saml.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { saveFile } from "#console/kit/files.ts";
import { Panel } from "#console/kit/panel.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";
import { readCertificates } from "./certificate.ts";
import { CertificateFacts } from "./certificate-facts.tsx";
import type { ProviderProps } from "./provider.tsx";

const t = ssoTexts.encryption;
const path = "/v1/orgs/{organizationId}/saml/{samlProviderId}/encryption-keys";

type Key = SamlProvider["encryptionKeys"][number];

/** The certificate with which the identity provider encrypts assertions, and the one that it replaces. */
export function EncryptionPanel(props: ProviderProps) {
  const { provider, organizationId } = props;
  const { mutateAsync, isPending } = useWrite(`POST ${path}`);
  const [error, setError] = useState<unknown>();
  const [removed, setRemoved] = useState<Key>();
  const keys = provider.encryptionKeys;
  const isReplacing = keys.length > 1;

  async function create() {
    setError(undefined);
    try {
      await mutateAsync({ params: { organizationId, samlProviderId: provider.id } });
      showToast({ tone: "success", title: t.created });
    } catch (failure) {
      setError(failure);
    }
  }

  return (
    <Panel
      id="encryption"
      title={t.title}
      aside={
        <Button
          icon={<Plus size={16} aria-hidden />}
          isPending={isPending}
          unavailable={isReplacing ? t.deleteFirst : undefined}
          onPress={() => void create()}
        >
          {keys.length === 0 ? t.create : t.replace}
        </Button>
      }
    >
      <p className="mb-3 text-muted">{keys.length === 0 ? t.none : t.lead}</p>
      <div className="flex flex-col gap-4">
        {error !== undefined && (
          <Banner tone="danger" live="alert" title={describeFailure(error).message} />
        )}
        {isReplacing && <Banner tone="info" title={t.replacing} />}
        {keys.map((key, at) => (
          <OwnCertificate
            key={key.id}
            encryptionKey={key}
            title={isReplacing ? t.titles[at === 0 ? "next" : "previous"] : t.titles.only}
            fileName={`bindery-${provider.id}${at === 0 ? "" : "-previous"}.crt`}
            onRemove={() => setRemoved(key)}
          />
        ))}
      </div>
      <Removal {...props} encryptionKey={removed} onClose={() => setRemoved(undefined)} />
    </Panel>
  );
}

function OwnCertificate(props: {
  encryptionKey: Key;
  title: string;
  fileName: string;
  onRemove: () => void;
}) {
  const { certificate } = props.encryptionKey;
  const parsed = readCertificates(certificate);
  const [facts] = typeof parsed === "string" ? [] : parsed;
  return (
    <section aria-label={props.title}>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h3 className="me-auto font-medium max-sm:w-full">{props.title}</h3>
        <CopyButton value={certificate} label={t.copy} done={t.copied} size="small" />
        <Button
          size="small"
          icon={<Download size={14} aria-hidden />}
          onPress={() => saveFile(new Blob([certificate]), props.fileName)}
        >
          {t.download}
        </Button>
        <Button size="small" onPress={props.onRemove}>
          {t.remove}
        </Button>
      </div>
      {facts !== undefined && (
        <CertificateFacts certificate={facts} title={t.contents(props.title)} />
      )}
    </section>
  );
}

function Removal(props: ProviderProps & { encryptionKey: Key | undefined; onClose: () => void }) {
  const { provider, organizationId, encryptionKey, onClose } = props;
  const { mutateAsync } = useWrite(`POST ${path}/retire`);
  if (encryptionKey === undefined) return null;
  const isLast = provider.encryptionKeys.length === 1;
  const isNewest = provider.encryptionKeys[0]?.id === encryptionKey.id;
  return (
    <Confirm
      danger
      isOpen
      title={t.question}
      action={t.confirm}
      onClose={onClose}
      onConfirm={async () => {
        const params = { organizationId, samlProviderId: provider.id };
        await mutateAsync({ params, body: { encryptionKey: encryptionKey.id } });
        showToast({ tone: "success", title: t.removed });
      }}
    >
      <p>{isLast ? t.effects.last : isNewest ? t.effects.newest : t.effects.previous}</p>
    </Confirm>
  );
}
