import type { Organization } from "#contract/organization.ts";
import type { Request } from "#contract/operations.ts";
import { useWrite } from "#console/data/write.ts";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import type { Values } from "#console/kit/form/values.ts";
import { gate } from "#console/kit/gate.ts";
import { organizationQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { settingsTexts as t } from "#console/messages/settings.ts";
import { showToast } from "#console/ui/toast.ts";
import { organizationForm } from "./organization.form.ts";

const key = "PATCH /v1/orgs/{organizationId}";

type Body = Request<typeof key>["body"];

/**
 * Shared props for all forms on an organization's settings, to spread into a FormPanel: who can save, and how.
 *
 * @param toValues - the initial values of the form's inputs
 */
export function useOrganizationForm<V extends Values>(
  organization: Organization,
  toValues: (organization: Organization) => V,
) {
  const { mutateAsync } = useWrite(key);
  const { user } = useOrganization();
  const source = useFormSource(organizationQuery(organization.id), toValues);
  return {
    ...source,
    isPatch: true,
    draft: `settings ${organization.id} ${user.id} ${Object.keys(source.values).join(" ")}`,
    schema: organizationForm,
    action: t.save,
    readOnly: gate([!organization.permissions.admin, t.mayNot]),
    onSubmit: async (body: Body, ifMatch: string | undefined) => {
      const params = { organizationId: organization.id };
      await mutateAsync({ params, body, ifMatch });
      showToast({ tone: "success", title: t.saved });
    },
  };
}
