import type { Input } from "#contract/operations.ts";
import { useWrite } from "#console/data/write.ts";
import { useFormSource, type FormSource } from "#console/kit/form/use-form-source.ts";
import type { Values } from "#console/kit/form/values.ts";
import {
  oidcProviderQuery,
  providerQuery,
  type AnyProvider,
  type AnyProviderProps,
} from "./provider.tsx";

const samlPath = "/v1/orgs/{organizationId}/saml/{samlProviderId}";
const oidcPath = "/v1/orgs/{organizationId}/oidc/{oidcProviderId}";

type Source<V extends Values> = Parameters<typeof useFormSource<AnyProvider, V>>[0];

/** Fills a form with settings that both kinds of providers have. */
export function useProviderSource<V extends Values>(
  { provider, organizationId }: AnyProviderProps,
  toValues: (provider: AnyProvider) => V,
): FormSource<V> {
  const queryOf = provider.object === "saml-provider" ? providerQuery : oidcProviderQuery;
  const source = queryOf(organizationId, provider.id) as unknown as Source<V>;
  return useFormSource<AnyProvider, V>(source, toValues);
}

/** The fields that both kinds of providers have. */
type SharedBody = Pick<
  Input<`PATCH ${typeof samlPath}`>["body"],
  "label" | "defaultRole" | "defaultTeam" | "roleRules" | "sessionHours"
>;

/** Saves settings that both kinds of providers have, and deletes either. */
export function useProviderWrites({ provider, organizationId }: AnyProviderProps) {
  const patchSaml = useWrite(`PATCH ${samlPath}`);
  const patchOidc = useWrite(`PATCH ${oidcPath}`);
  const deleteSaml = useWrite(`DELETE ${samlPath}`);
  const deleteOidc = useWrite(`DELETE ${oidcPath}`);
  const { object, id } = provider;
  const saml = { params: { organizationId, samlProviderId: id } };
  const oidc = { params: { organizationId, oidcProviderId: id } };
  return {
    save: (body: SharedBody, ifMatch: string | undefined): Promise<AnyProvider> =>
      object === "saml-provider"
        ? patchSaml.mutateAsync({ ...saml, body, ifMatch })
        : patchOidc.mutateAsync({ ...oidc, body, ifMatch }),
    remove: () =>
      object === "saml-provider" ? deleteSaml.mutateAsync(saml) : deleteOidc.mutateAsync(oidc),
  };
}
