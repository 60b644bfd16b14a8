import { useWrite } from "#console/data/write.ts";
import { MakeSecret } from "#console/kit/made-secret.tsx";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";

const t = siteAudienceTexts.signIn;

/** Asks before a new signing key is created in the place of an earlier one, then shows it. */
export function CreateKey(props: { organizationId: string; onClose: () => void }) {
  const { organizationId, onClose } = props;
  const { mutateAsync } = useWrite("PUT /v1/orgs/{organizationId}/visitor-key");
  return (
    <MakeSecret
      title={t.createTitle}
      body={t.createBody}
      action={t.create}
      make={async () => (await mutateAsync({ params: { organizationId } })).secret}
      made={{
        title: t.made,
        lead: t.madeLead,
        label: t.made,
        copy: t.copyKey,
        copied: t.keyCopied,
      }}
      onClose={onClose}
    />
  );
}
