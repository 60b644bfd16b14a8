import { useNavigate } from "react-router";
import { z } from "zod";
import { ServiceAccountCreate, type ServiceAccount } from "#contract/service-account.ts";
import { roleChoices, type RoleChoice } from "#screens/roles.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { choiceOf, roleOf, roleOptions } from "#console/kit/roles.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { serviceAccountTexts as t } from "#console/messages/service-accounts.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";

/** A pending dialog about a service account. */
export type Question = { act: "edit" | "disable" | "delete"; account: ServiceAccount };

const list = "/v1/orgs/{organizationId}/service-accounts";
const path = `${list}/{serviceAccountId}` as const;

const schema = ServiceAccountCreate.extend({
  role: z.enum(roleChoices as [RoleChoice, ...RoleChoice[]]).transform(roleOf),
});

/** The open dialog, if any. */
export function ServiceAccountDialogs(props: {
  question: Question | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { question, onClose, onDeleted } = props;
  const { organization } = useOrganization();
  const { mutateAsync: update } = useWrite(`PATCH ${path}`);
  const { mutateAsync: remove } = useWrite(`DELETE ${path}`);
  if (question === undefined) return null;
  const { act, account } = question;
  const { title, tokens } = account;
  const params = { organizationId: organization.id, serviceAccountId: account.id };
  if (act === "edit") {
    return (
      <FormDialog
        size="small"
        title={t.editTitle}
        onClose={onClose}
        schema={schema}
        values={{ title, role: choiceOf(account.role) }}
        action={t.save}
        onSubmit={async (body) => {
          await update({ params, body });
          showToast({ tone: "success", title: t.saved });
          onClose();
        }}
      >
        {({ Text, Choice }) => (
          <>
            <Text name="title" label={t.name} description={t.nameHint} autoFocus />
            <Choice name="role" label={t.role} options={roleOptions} />
          </>
        )}
      </FormDialog>
    );
  }
  if (act === "disable") {
    return (
      <Confirm
        isOpen
        danger
        title={t.disable.title(title)}
        action={t.disable.action}
        onClose={onClose}
        onConfirm={async () => {
          await update({ params, body: { disabled: true } });
          showToast({ tone: "success", title: t.disable.done(title) });
        }}
      >
        {t.disable.body(tokens)}
      </Confirm>
    );
  }
  return (
    <Confirm
      isOpen
      danger
      title={t.delete.title(title)}
      action={t.delete.action}
      typeName={title}
      onClose={onClose}
      onConfirm={async () => {
        await remove({ params });
        showToast({ tone: "success", title: t.delete.done(title) });
        onDeleted?.();
      }}
    >
      <p>{t.delete.body(tokens)}</p>
      <p>{t.delete.kept}</p>
    </Confirm>
  );
}

/** Asks for a name and a role, creates the service account, and opens it. */
export function CreateServiceAccount({ onClose }: { onClose: () => void }) {
  const { organization } = useOrganization();
  const { mutateAsync } = useWrite(`POST ${list}`);
  const navigate = useNavigate();
  return (
    <FormDialog
      size="small"
      title={t.createTitle}
      onClose={onClose}
      schema={schema}
      values={{ title: "", role: "edit" }}
      action={t.submit}
      onSubmit={async (body) => {
        const params = { organizationId: organization.id };
        const { id, title } = await mutateAsync({ params, body });
        showToast({ tone: "success", title: t.created(title) });
        await navigate(paths.serviceAccount(organization.id, id));
      }}
    >
      {({ Text, Choice }) => (
        <>
          <Text
            name="title"
            label={t.name}
            description={t.nameHint}
            placeholder={t.namePlaceholder}
            autoFocus
          />
          <Choice name="role" label={t.role} options={roleOptions} />
        </>
      )}
    </FormDialog>
  );
}
