import { Plus } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { useNavigate } from "react-router";
import { OrganizationCreate } from "#contract/organization.ts";
import type { User } from "#contract/user.ts";
import { domainOf } from "#screens/account.ts";
import { useWrite } from "#console/data/write.ts";
import { DomainsInput } from "#console/kit/fields/domains-input.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { organizationTexts as t } from "#console/messages/organizations.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";

/** Asks for a name and email domains, creates the organization, and opens it. */
export function CreateOrganization(props: { user: User; onClose: () => void }) {
  const write = useWrite("POST /v1/orgs");
  const navigate = useNavigate();
  return (
    <FormDialog
      size="small"
      title={t.createTitle}
      onClose={props.onClose}
      schema={OrganizationCreate}
      values={{ title: "", emailDomains: [] as string[] }}
      action={t.submit}
      onSubmit={async (body) => {
        const { id, title } = await write.mutateAsync({ body });
        showToast({ tone: "success", title: t.created(title) });
        await navigate(paths.home(id));
      }}
    >
      {({ Text }) => (
        <>
          <Text
            name="title"
            label={t.name}
            description={t.nameHint}
            placeholder={t.namePlaceholder}
            autoFocus
          />
          <DomainsInput
            label={t.domains}
            description={t.domainsHint}
            none={t.domainsNone}
            listLabel={t.domainsList}
          />
          <OwnDomain domain={domainOf(props.user.email)} />
        </>
      )}
    </FormDialog>
  );
}

/** Suggests the domain of the user's own email. */
function OwnDomain({ domain }: { domain: string | undefined }) {
  const { watch, setValue } = useFormContext<{ emailDomains: string[] }>();
  const chosen = watch("emailDomains");
  if (domain === undefined || chosen.includes(domain)) return null;
  return (
    <div>
      <Button
        size="small"
        icon={<Plus size={14} aria-hidden />}
        onPress={() => setValue("emailDomains", [...chosen, domain], { shouldDirty: true })}
      >
        {t.addOwn(domain)}
      </Button>
    </div>
  );
}
