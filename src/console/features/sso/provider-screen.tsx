import { useSuspenseQuery } from "@tanstack/react-query";
import { providerTab } from "#screens/settings.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { EncryptionPanel } from "./encryption-panel.tsx";
import { IdentityPanel } from "./identity-panel.tsx";
import { ForAdmins, ProviderPage } from "./provider-page.tsx";
import { providerQuery } from "./provider.tsx";
import { ServiceValues } from "./value-list.tsx";

export function Component() {
  return <ForAdmins>{(organizationId) => <Provider organizationId={organizationId} />}</ForAdmins>;
}

/** A SAML provider. */
function Provider({ organizationId }: { organizationId: string }) {
  const { providerId } = useScreenParams(providerTab);
  const { data: provider } = useSuspenseQuery(providerQuery(organizationId, providerId));
  const shared = { provider, organizationId };
  return (
    <ProviderPage
      {...shared}
      service={<ServiceValues provider={provider} />}
      identity={(step) => <IdentityPanel {...shared} {...step} />}
      more={<EncryptionPanel {...shared} />}
    />
  );
}
