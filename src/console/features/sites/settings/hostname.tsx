import { useSuspenseQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { DomainProof } from "#console/kit/domain-proof.tsx";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { Effect } from "#console/kit/effect.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { gate } from "#console/kit/gate.ts";
import { Section, Fact } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteSettingsTexts, siteHostnameTexts as t } from "#console/messages/site-settings.ts";
import { showToast } from "#console/ui/toast.ts";
import { hostnameQuery } from "../queries.ts";
import { readersUrl } from "../parts.ts";
import { hostnameForm } from "../site.form.ts";

/** The host that has the site alone, and how requests to it get here. */
export function Hostname({ site, params }: { site: Site; params: SiteParams }) {
  const { organization } = useOrganization();
  const { mutateAsync } = useWrite("PUT /v1/orgs/{organizationId}/sites/{siteId}/hostname");
  const { mutate: check, isPending } = useWrite(
    "POST /v1/orgs/{organizationId}/sites/{siteId}/hostname/verify",
  );
  const { data: state } = useSuspenseQuery(hostnameQuery(params));
  const chosen = state.claim?.domain ?? state.hostname ?? "";
  const source = useFormSource(hostnameQuery(params), ({ claim, hostname }) => ({
    hostname: claim?.domain ?? hostname ?? "",
  }));
  return (
    <Section title={t.title} lead={t.lead}>
      <FormPanel
        {...source}
        isPatch
        schema={hostnameForm}
        action={siteSettingsTexts.save}
        readOnly={gate([!organization.permissions.admin, t.mayNot])}
        onSubmit={async ({ hostname = null }, ifMatch) => {
          await mutateAsync({ params, body: { hostname }, ifMatch });
          showToast({ tone: "success", title: siteSettingsTexts.saved });
        }}
      >
        {({ Text }) => (
          <>
            <Text
              name="hostname"
              label={t.label}
              description={t.hint}
              placeholder="docs.acme.example"
              mono
            />
            <Setup site={site} />
            <UrlEffect site={site} chosen={chosen} />
          </>
        )}
      </FormPanel>
      {state.claim !== undefined && (
        <div className="mt-6">
          <DomainProof
            proof={state.claim}
            mayCheck={organization.permissions.admin}
            isChecking={isPending}
            onCheck={() => check({ params })}
          />
        </div>
      )}
    </Section>
  );
}

const useTyped = () => useWatch({ name: "hostname" }) as string;

/** What has to be done outside of Bindery before the host works. */
function Setup({ site }: { site: Site }) {
  const hostname = useTyped();
  if (hostname === "") return null;
  const platform = new URL(site.urls.app);
  return (
    <div className="rounded-md border bg-sunken px-3 py-2 text-sm">
      <h3 className="font-medium">{t.setup}</h3>
      <ol className="mt-1 flex list-decimal flex-col gap-2 ps-5">
        <li>
          <p>{t.dns}</p>
          <div className="mt-1 flex items-start gap-2">
            <dl className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
              <Fact name={t.dnsName}>
                <code className="font-mono">{hostname}</code>
              </Fact>
              <Fact name={t.dnsTarget}>
                <code className="font-mono">{platform.hostname}</code>
              </Fact>
            </dl>
            <CopyButton
              isIcon
              value={platform.hostname}
              label={t.copyTarget}
              done={siteSettingsTexts.address.targetCopied}
            />
          </div>
        </li>
        {platform.protocol === "https:" && <li>{t.certificate(hostname)}</li>}
        <li>{t.proxy}</li>
      </ol>
    </div>
  );
}

/** The URL of the site before and after saving. */
function UrlEffect({ site, chosen }: { site: Site; chosen: string }) {
  const hostname = useTyped();
  const [basename, proxy] = [site.basename ?? "", site.proxy?.origin ?? ""];
  if (hostname === chosen) return null;
  if (proxy !== "") return <Effect tone="info">{t.proxyWins(`https://${proxy}`)}</Effect>;
  return (
    <Effect tone={site.published ? "warning" : "info"}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <Fact name={siteSettingsTexts.address.before}>{readersUrl(site, basename, proxy)}</Fact>
        <Fact name={siteSettingsTexts.address.after}>
          {readersUrl({ ...site, hostname: hostname || undefined }, basename, proxy)}
        </Fact>
      </dl>
      <p>{site.hostname === undefined ? t.urlAdded : t.urlChanges(site.hostname)}</p>
    </Effect>
  );
}
