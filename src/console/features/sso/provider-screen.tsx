import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { providerTab } from "#screens/settings.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { Panel } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { formatDay } from "#console/messages/format.ts";
import { ssoTexts as t } from "#console/messages/sso.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { showToast } from "#console/ui/toast.ts";
import { IdentityPanel } from "./identity-panel.tsx";
import { NewMembersPanel } from "./new-members-panel.tsx";
import { NoRight } from "./no-right.tsx";
import { nameForm } from "./provider.form.ts";
import type { ProviderProps } from "./provider.ts";
import { isActive } from "./provider.ts";
import { providerQuery } from "./queries.ts";
import { RemovePanel } from "./remove-panel.tsx";
import { ServiceValues } from "./service-values.tsx";
import { readStep, Setup } from "./setup.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { TestPanel } from "./test-panel.tsx";

export function Component() {
  const { organization } = useOrganization();
  return (
    <div className="max-w-4xl pt-6">
      {organization.permissions.admin ? <Provider organizationId={organization.id} /> : <NoRight />}
    </div>
  );
}

/** One identity provider: step by step during setup, all settings at once afterwards. */
function Provider({ organizationId }: { organizationId: string }) {
  const { providerId } = useScreenParams(providerTab);
  const [params] = useSearchParams();
  const { data: provider } = useSuspenseQuery(providerQuery(organizationId, providerId));
  const step = readStep(params.get("setup"));
  const shared = { provider, organizationId };
  return (
    <>
      <header className="mb-6">
        <Link
          href={paths.settings(organizationId, "sso")}
          look="plain"
          className="inline-flex min-h-6 items-center text-sm text-muted"
        >
          {t.back}
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-semibold wrap-anywhere">{provider.label}</h2>
          <StatusBadge status={provider.status} />
          <span className="text-sm text-muted">{t.created(formatDay(provider.createdAt))}</span>
        </div>
      </header>
      {step !== undefined ? (
        <Setup {...shared} step={step} />
      ) : (
        <div className="flex flex-col gap-10">
          {!isActive(provider) && (
            <Banner
              tone="info"
              title={t.setup.unfinished}
              actions={
                <LinkButton href={paths.ssoProvider(organizationId, provider.id, "service")}>
                  {t.providers.finish}
                </LinkButton>
              }
            />
          )}
          <TestPanel {...shared} />
          <ServiceValues provider={provider} />
          <IdentityPanel {...shared} />
          <NewMembersPanel {...shared} />
          <NamePanel {...shared} />
          <RemovePanel {...shared} />
        </div>
      )}
    </>
  );
}

function NamePanel({ provider, organizationId }: ProviderProps) {
  const source = useFormSource(providerQuery(organizationId, provider.id), ({ label }) => ({
    label,
  }));
  const write = useWrite("PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}");
  const params = { organizationId, samlProviderId: provider.id };
  return (
    <Panel id="provider-name" title={t.form.nameTitle}>
      <div className="max-w-xl">
        <FormPanel
          {...source}
          isPatch
          schema={nameForm}
          action={t.form.rename}
          onSubmit={async (body, ifMatch) => {
            await write.mutateAsync({ params, body, ifMatch });
            showToast({ tone: "success", title: t.form.renamed });
          }}
        >
          {({ Text }) => <Text name="label" label={t.form.label} description={t.form.labelHint} />}
        </FormPanel>
      </div>
    </Panel>
  );
}
