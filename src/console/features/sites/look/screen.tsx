import { useState } from "react";
import { useWatch } from "react-hook-form";
import { BookOpen } from "lucide-react";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { gate } from "#console/kit/gate.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { showToast } from "#console/ui/toast.ts";
import { customization, type SiteParams } from "#screens/sites.ts";
import { queryOf } from "#console/data/query.ts";
import { defaultLook, type SiteMode } from "#content/site-look.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Select } from "#console/ui/select.tsx";
import type { Customization } from "#contract/site-customization.ts";
import { useSite } from "../queries.ts";
import { ColorFields, GeneralFields, ShapeFields, TypeFields } from "./appearance-fields.tsx";
import { FooterFields, HeaderFields, ImageFields } from "./content-fields.tsx";
import { lookForm } from "./look.form.ts";
import {
  atFields,
  customizationOf,
  valuesOf,
  type LookValues,
  shownCustomization,
} from "./look-values.ts";
import { SitePreview, PreviewImage } from "./site-preview.tsx";

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
                <LivePreview siteTitle={site.title} params={params} />
              </div>
            </div>
          </div>
        )}
      </FormPanel>
    </div>
  );
}

const customizationQuery = (params: SiteParams) => queryOf(customization(params));

const PagesPreview = openedLater(async () => (await import("./pages-preview.tsx")).PagesPreview);

const sources = ["example", "own"] as const;
type Source = (typeof sources)[number];

const widths = { desktop: "w-full min-w-[34rem]", phone: "w-[20rem] max-w-full" };

/** Follows the form around as it is edited: an example of a page, or the site's own pages for people who can save the look. */
function LivePreview({ siteTitle, params }: { siteTitle: string; params: SiteParams }) {
  const { organization } = useOrganization();
  const [source, setSource] = useState<Source>("example");
  const values = useWatch() as Record<string, unknown>;
  const customization = shownCustomization(values);
  const usual = customization.themes?.default ?? defaultLook.themes.default;
  const [chosen, setChosen] = useState<SiteMode>();
  const [width, setWidth] = useState<keyof typeof widths>(() =>
    window.innerWidth < 640 ? "phone" : "desktop",
  );
  const mode = chosen ?? (usual === "dark" ? "dark" : "light");
  const title = customization.title ?? siteTitle;
  return (
    <section aria-label={t.preview.title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t.preview.title}</h2>
        <div className="flex flex-wrap gap-2">
          {organization.permissions.createContent && (
            <Select
              label={t.preview.source}
              labelHidden
              className="w-32"
              value={source}
              onChange={(value) => setSource(value as Source)}
              options={sources.map((value) => ({ value, label: t.preview.sources[value] }))}
            />
          )}
          {source === "example" && (
            <Select
              label={t.preview.mode}
              labelHidden
              className="w-28"
              value={mode}
              onChange={(value) => setChosen(value as SiteMode)}
              options={(["light", "dark"] as const).map((value) => ({
                value,
                label: t.preview.modes[value],
              }))}
            />
          )}
          <Select
            label={t.preview.width}
            labelHidden
            className="w-32"
            value={width}
            onChange={(value) => setWidth(value as keyof typeof widths)}
            options={(["desktop", "phone"] as const).map((value) => ({
              value,
              label: t.preview.widths[value],
            }))}
          />
        </div>
      </div>
      {source === "own" ? (
        <PagesPreview
          params={params}
          siteTitle={siteTitle}
          customization={customization}
          width={width}
        />
      ) : (
        <div className="overflow-x-auto rounded-lg border" data-preview-frame>
          <div className={widths[width]}>
            <SitePreview
              customization={customization}
              mode={mode}
              title={title}
              isNarrow={width === "phone"}
            />
          </div>
        </div>
      )}
      <SharedPreview customization={customization} mode={mode} title={title} />
    </section>
  );
}

/** The site outside of its pages: in a browser tab, and as a link in a chat. */
function SharedPreview(props: { customization: Customization; mode: SiteMode; title: string }) {
  const { title } = props;
  const { socialPreview } = props.customization;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
      <div className="flex min-w-0 flex-col gap-1">
        <dt className="text-muted">{t.preview.tab}</dt>
        <dd className="flex h-8 w-48 items-center gap-2 rounded-t-lg border border-b-0 bg-raised px-3">
          <Favicon {...props} />
          <span className="truncate">{title}</span>
        </dd>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <dt className="text-muted">{t.preview.social}</dt>
        <dd className="w-60 overflow-hidden rounded-lg border bg-raised">
          <div className="grid aspect-[1.91] place-items-center bg-sunken text-muted">
            {socialPreview ? (
              <PreviewImage
                key={socialPreview.url}
                src={socialPreview.url}
                className="size-full object-cover"
              />
            ) : (
              t.preview.noImage
            )}
          </div>
          <div className="truncate px-3 py-2 font-medium">{title}</div>
        </dd>
      </div>
    </dl>
  );
}

function Favicon({ customization, mode }: { customization: Customization; mode: SiteMode }) {
  const { favicon } = customization;
  if (favicon && "emoji" in favicon) return <span aria-hidden>{favicon.emoji}</span>;
  const icon = favicon && "icon" in favicon ? favicon.icon : undefined;
  const src = (mode === "dark" ? icon?.dark : undefined) ?? icon?.light;
  if (src === undefined) return <BookOpen size={16} aria-hidden className="shrink-0 text-muted" />;
  return <PreviewImage key={src} src={src} className="size-4 object-contain" />;
}
