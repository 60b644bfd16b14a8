import { useSuspenseQuery } from "@tanstack/react-query";
import { oidcProviderTab } from "#screens/settings.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { OidcPanel } from "./oidc-panel.tsx";
import { OidcService } from "./oidc-service.tsx";
import { ForAdmins, ProviderPage } from "./provider-page.tsx";
import { oidcProviderQuery } from "./provider.tsx";

export function Component() {
  return <ForAdmins>{(organizationId) => <Provider organizationId={organizationId} />}</ForAdmins>;
}

/** An OpenID Connect provider. */
function Provider({ organizationId }: { organizationId: string }) {
  const { oidcProviderId } = useScreenParams(oidcProviderTab);
  const { data: provider } = useSuspenseQuery(oidcProviderQuery(organizationId, oidcProviderId));
  const shared = { provider, organizationId };
  return (
    <ProviderPage
      {...shared}
      service={<OidcService provider={provider} />}
      identity={(step) => <OidcPanel {...shared} {...step} />}
    />
  );
}
