import { useNavigate } from "react-router";
import { SamlProviderCreate } from "#contract/saml.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { paths } from "#console/paths.ts";

const t = ssoTexts.form;
const schema = SamlProviderCreate.pick({ label: true });

/** Asks for a name, then continues the setup: the values for the identity provider exist only after creation. */
export function CreateProvider(props: { organizationId: string; onClose: () => void }) {
  const { organizationId, onClose } = props;
  const write = useWrite("POST /v1/orgs/{organizationId}/saml");
  const navigate = useNavigate();
  return (
    <FormDialog
      size="small"
      title={t.createTitle}
      onClose={onClose}
      schema={schema}
      values={{ label: "" }}
      action={t.create}
      onSubmit={async (body) => {
        const { id } = await write.mutateAsync({ params: { organizationId }, body });
        await navigate(paths.ssoProvider(organizationId, id, "service"), { replace: true });
      }}
    >
      {({ Text }) => (
        <Text
          name="label"
          label={t.label}
          description={t.labelHint}
          placeholder={t.labelPlaceholder}
          autoFocus
        />
      )}
    </FormDialog>
  );
}
