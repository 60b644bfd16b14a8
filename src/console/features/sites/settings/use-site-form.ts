import type { Request } from "#contract/operations.ts";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import type { Values } from "#console/kit/form/values.ts";
import { gate } from "#console/kit/gate.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteSettingsTexts as t } from "#console/messages/site-settings.ts";
import { showToast } from "#console/ui/toast.ts";
import { siteQuery } from "../queries.ts";

const key = "PATCH /v1/orgs/{organizationId}/sites/{siteId}";

type Body = Request<typeof key>["body"];

/**
 * Shared props for all forms on a site's settings, to spread into a FormPanel: who can save, and how.
 *
 * @param toValues - the initial values of the form's inputs
 */
export function useSiteForm<V extends Values>(params: SiteParams, toValues: (site: Site) => V) {
  const { organization } = useOrganization();
  const { mutateAsync } = useWrite(key);
  const source = useFormSource(siteQuery(params), toValues);
  return {
    ...source,
    isPatch: true,
    action: t.save,
    readOnly: gate([!organization.permissions.createContent, t.mayNot]),
    onSubmit: async (body: Body, ifMatch: string | undefined) => {
      await mutateAsync({ params, body, ifMatch });
      showToast({ tone: "success", title: t.saved });
    },
  };
}
