import { useWatch } from "react-hook-form";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { PanelBoundary, Section, Fact } from "#console/kit/panel.tsx";
import type { SiteParams } from "#screens/sites.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { siteSettingsTexts } from "#console/messages/site-settings.ts";
import type { Site } from "#contract/site.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { Effect } from "#console/kit/effect.tsx";
import type { Request } from "#contract/operations.ts";
import { useWrite } from "#console/data/write.ts";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import type { Values } from "#console/kit/form/values.ts";
import { gate } from "#console/kit/gate.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { showToast } from "#console/ui/toast.ts";
import { wholeListQuery } from "#console/data/query.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { FirstPage } from "./first-page.tsx";
import { Hostname } from "./hostname.tsx";
import { titleForm, addressForm } from "../site.form.ts";
import { platformUrl, readersUrl } from "../parts.ts";
import { siteQuery, sites, useSite } from "../queries.ts";

/** What an organization decides about a site as a whole. */
export function Component() {
  const { site, params } = useSite();
  return (
    <PanelBoundary>
      <Title params={params} />
      <Address site={site} params={params} />
      <Hostname site={site} params={params} />
      <FirstPage params={params} />
      <Danger site={site} params={params} />
    </PanelBoundary>
  );
}

const t = siteSettingsTexts.general;

/** The name of the site. */
function Title({ params }: { params: SiteParams }) {
  const form = useSiteForm(params, ({ title }) => ({ title }));
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel {...form} schema={titleForm}>
        {({ Text }) => <Text name="title" label={t.name} />}
      </FormPanel>
    </Section>
  );
}

const addressTexts = siteSettingsTexts.address;

/** The name in the site's URL, and the website that serves it below a path of its own. */
function Address({ site, params }: { site: Site; params: SiteParams }) {
  const form = useSiteForm(params, ({ basename, proxy }) => ({
    basename: basename ?? "",
    proxy: proxy?.origin ?? "",
  }));
  return (
    <Section title={addressTexts.title} lead={addressTexts.lead}>
      <FormPanel {...form} schema={addressForm}>
        {({ Text }) => (
          <>
            <Text
              name="basename"
              label={addressTexts.basename}
              description={addressTexts.basenameHint}
              mono
            />
            <Text
              name="proxy"
              label={addressTexts.proxy}
              description={addressTexts.proxyHint}
              placeholder="acme.example/docs"
              mono
            />
            <Forwarding site={site} />
            <UrlEffect site={site} />
          </>
        )}
      </FormPanel>
    </Section>
  );
}

function useTyped(): { basename: string; proxy: string } {
  const [basename, proxy] = useWatch({ name: ["basename", "proxy"] }) as [string, string];
  return { basename, proxy };
}

/** What the website's own server has to do. */
function Forwarding({ site }: { site: Site }) {
  const { basename, proxy } = useTyped();
  if (proxy === "") return null;
  const target = platformUrl(site, basename);
  return (
    <div className="flex items-start gap-2 rounded-md border bg-sunken px-3 py-2 text-sm">
      <dl className="grid min-w-0 flex-1 gap-x-3">
        <Fact name={addressTexts.target}>
          <code className="font-mono">{proxy}</code>
        </Fact>
        <Fact name={addressTexts.targetTo}>
          <code className="font-mono">{target}</code>
        </Fact>
      </dl>
      <CopyButton
        isIcon
        value={target}
        label={addressTexts.copyTarget}
        done={addressTexts.targetCopied}
      />
    </div>
  );
}

/** The URL of the site before and after saving. */
function UrlEffect({ site }: { site: Site }) {
  const { basename, proxy } = useTyped();
  const before = readersUrl(site, site.basename ?? "", site.proxy?.origin ?? "");
  const after = readersUrl(site, basename, proxy);
  if (before === after) return null;
  // The platform still answers at its own URL, whatever website stands before it.
  const staysOpen = basename === (site.basename ?? "");
  const effect = staysOpen
    ? addressTexts.urlFollows
    : site.published
      ? addressTexts.urlChanges
      : addressTexts.urlWillBe;
  return (
    <Effect tone={site.published ? "warning" : "info"}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <Fact name={addressTexts.before}>{before}</Fact>
        <Fact name={addressTexts.after}>{after}</Fact>
      </dl>
      <p>{effect}</p>
    </Effect>
  );
}

const key = "PATCH /v1/orgs/{organizationId}/sites/{siteId}";

type Body = Request<typeof key>["body"];

/**
 * Shared props for all forms on a site's settings, to spread into a FormPanel: who can save, and how.
 *
 * @param toValues - the initial values of the form's inputs
 */
function useSiteForm<V extends Values>(params: SiteParams, toValues: (site: Site) => V) {
  const { organization } = useOrganization();
  const { mutateAsync } = useWrite(key);
  const source = useFormSource(siteQuery(params), toValues);
  return {
    ...source,
    isPatch: true,
    action: siteSettingsTexts.save,
    readOnly: gate([!organization.permissions.createContent, siteSettingsTexts.mayNot]),
    onSubmit: async (body: Body, ifMatch: string | undefined) => {
      await mutateAsync({ params, body, ifMatch });
      showToast({ tone: "success", title: siteSettingsTexts.saved });
    },
  };
}

const dangerTexts = siteSettingsTexts.danger;

/** Deleting the site. */
function Danger({ site, params }: { site: Site; params: SiteParams }) {
  const { organization } = useOrganization();
  const [asks, setAsks] = useState(false);
  return (
    <Section title={dangerTexts.title} lead={dangerTexts.lead}>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-danger px-4 py-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-medium">{dangerTexts.deleteTitle}</h3>
          <p className="text-sm text-muted">{dangerTexts.deleteBody}</p>
        </div>
        <Button
          variant="danger"
          icon={<Trash2 size={16} aria-hidden />}
          unavailable={gate([!organization.permissions.admin, dangerTexts.mayNotDelete])}
          onPress={() => setAsks(true)}
        >
          {dangerTexts.delete}
        </Button>
      </div>
      {asks && <DeleteSite site={site} params={params} onClose={() => setAsks(false)} />}
    </Section>
  );
}

/** Asks for the site's title before deleting it, and shows what goes and what stays. */
function DeleteSite(props: { site: Site; params: SiteParams; onClose: () => void }) {
  const { site, params } = props;
  const { organization } = useOrganization();
  const navigate = useNavigate();
  const links = useQuery(wholeListQuery(`${sites}/{siteId}/share-links`, { params })).data ?? [];
  const active = links.filter((link) => link.active !== false).length;
  const { mutateAsync } = useWrite("DELETE /v1/orgs/{organizationId}/sites/{siteId}");
  return (
    <Confirm
      isOpen
      danger
      title={dangerTexts.question(site.title)}
      action={dangerTexts.delete}
      typeName={site.title}
      onClose={props.onClose}
      onConfirm={async () => {
        await mutateAsync({ params });
        showToast({ tone: "success", title: dangerTexts.deleted(site.title) });
        await navigate(paths.sites(organization.id));
      }}
    >
      <ul className="flex list-disc flex-col gap-1 ps-4 wrap-anywhere">
        {site.urls.published !== undefined && <li>{dangerTexts.url(site.urls.published)}</li>}
        <li>{dangerTexts.structure}</li>
        {active > 0 && <li>{dangerTexts.links(active)}</li>}
        {organization.defaultContent?.site === site.id && <li>{dangerTexts.start}</li>}
        <li>{dangerTexts.spaces(site.siteSpaces)}</li>
      </ul>
    </Confirm>
  );
}
