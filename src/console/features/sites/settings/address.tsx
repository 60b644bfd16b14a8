import { useWatch } from "react-hook-form";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { Effect } from "#console/kit/effect.tsx";
import { Fact } from "#console/kit/fact.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { Section } from "#console/kit/section.tsx";
import { siteSettingsTexts } from "#console/messages/site-settings.ts";
import { platformUrl, readersUrl } from "../site-urls.ts";
import { addressForm } from "./site.form.ts";
import { useSiteForm } from "./use-site-form.ts";

const t = siteSettingsTexts.address;

/** The name in the site's URL, and the website that serves it below a path of its own. */
export function Address({ site, params }: { site: Site; params: SiteParams }) {
  const form = useSiteForm(params, ({ basename, proxy }) => ({
    basename: basename ?? "",
    proxy: proxy?.origin ?? "",
  }));
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel {...form} schema={addressForm}>
        {({ Text }) => (
          <>
            <Text name="basename" label={t.basename} description={t.basenameHint} mono />
            <Text
              name="proxy"
              label={t.proxy}
              description={t.proxyHint}
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
        <Fact name={t.target}>
          <code className="font-mono">{proxy}</code>
        </Fact>
        <Fact name={t.targetTo}>
          <code className="font-mono">{target}</code>
        </Fact>
      </dl>
      <CopyButton isIcon value={target} label={t.copyTarget} done={t.targetCopied} />
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
  const effect = staysOpen ? t.urlFollows : site.published ? t.urlChanges : t.urlWillBe;
  return (
    <Effect tone={site.published ? "warning" : "info"}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <Fact name={t.before}>{before}</Fact>
        <Fact name={t.after}>{after}</Fact>
      </dl>
      <p>{effect}</p>
    </Effect>
  );
}
