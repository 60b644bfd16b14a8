import { useNavigate } from "react-router";
import { z } from "zod";
import { ProviderLabel } from "#contract/identity-provider.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { pathOfProvider } from "./provider.tsx";

const t = ssoTexts.form;
const kinds = ["oidc-provider", "saml-provider"] as const;
const schema = z.object({ kind: z.enum(kinds), label: ProviderLabel });

/** Asks for a name, then continues the setup: the values for the identity provider exist only after creation. */
export function CreateProvider(props: { organizationId: string; onClose: () => void }) {
  const { organizationId, onClose } = props;
  const createSaml = useWrite("POST /v1/orgs/{organizationId}/saml");
  const createOidc = useWrite("POST /v1/orgs/{organizationId}/oidc");
  const navigate = useNavigate();
  return (
    <FormDialog
      size="small"
      title={t.createTitle}
      onClose={onClose}
      schema={schema}
      values={{ kind: "oidc-provider", label: "" }}
      action={t.create}
      onSubmit={async ({ kind, label }) => {
        const create = kind === "saml-provider" ? createSaml : createOidc;
        const made = await create.mutateAsync({ params: { organizationId }, body: { label } });
        await navigate(pathOfProvider(organizationId, made, "service"), { replace: true });
      }}
    >
      {({ Text, Choice }) => (
        <>
          <Text
            name="label"
            label={t.label}
            description={t.labelHint}
            placeholder={t.labelPlaceholder}
            autoFocus
          />
          <Choice
            name="kind"
            label={t.kind}
            description={t.kindHint}
            options={kinds.map((kind) => ({ value: kind, label: ssoTexts.kinds[kind] }))}
          />
        </>
      )}
    </FormDialog>
  );
}
