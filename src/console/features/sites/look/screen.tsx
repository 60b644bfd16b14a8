import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { gate } from "#console/kit/gate.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { showToast } from "#console/ui/toast.ts";
import { customization, type SiteParams } from "#screens/sites.ts";
import { queryOf } from "#console/data/query.ts";
import { useSite } from "../use-site.ts";
import { ColorFields, GeneralFields, ShapeFields, TypeFields } from "./appearance-fields.tsx";
import { FooterFields, HeaderFields, ImageFields } from "./content-fields.tsx";
import { LivePreview } from "./live-preview.tsx";
import { lookForm } from "./look.form.ts";
import { atFields, customizationOf, valuesOf, type LookValues } from "./look-values.ts";

/** How a site looks, with a preview beside the form that follows it. */
export function Component() {
  const { organization } = useOrganization();
  const { site, params } = useSite();
  const { mutateAsync } = useWrite("PUT /v1/orgs/{organizationId}/sites/{siteId}/customization");
  const source = useFormSource(customizationQuery(params), (customization) =>
    valuesOf(customization, site.title),
  );
  return (
    // The button stays in view: the form is long, and the preview beside it shows what it saves.
    <div
      key={site.id}
      className="pt-4 [&>form>div:last-child]:sticky [&>form>div:last-child]:bottom-0 [&>form>div:last-child]:z-10 [&>form>div:last-child]:border-t [&>form>div:last-child]:bg-canvas [&>form>div:last-child]:py-3"
    >
      <FormPanel
        {...source}
        schema={lookForm}
        action={t.save}
        readOnly={gate([!organization.permissions.createContent, t.mayNot])}
        onSubmit={async (values, ifMatch) => {
          const body = customizationOf(values as Partial<LookValues>);
          try {
            await mutateAsync({ params, body, ifMatch });
          } catch (error) {
            throw atFields(error);
          }
          showToast({ tone: "success", title: t.saved });
        }}
      >
        {(fields) => (
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
            <div className="flex min-w-0 flex-col gap-8">
              <GeneralFields fields={fields} siteTitle={site.title} />
              <ColorFields />
              <TypeFields fields={fields} />
              <ShapeFields fields={fields} />
              <HeaderFields fields={fields} />
              <FooterFields fields={fields} />
              <ImageFields fields={fields} />
            </div>
            <div className="min-w-0">
              <div className="lg:sticky lg:top-4">
                <LivePreview siteTitle={site.title} />
              </div>
            </div>
          </div>
        )}
      </FormPanel>
    </div>
  );
}

const customizationQuery = (params: SiteParams) => queryOf(customization(params));
