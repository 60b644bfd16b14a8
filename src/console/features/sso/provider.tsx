import type { SamlProvider } from "#contract/saml.ts";

/** Props of the provider screen's parts. */
export type ProviderProps = { provider: SamlProvider; organizationId: string };

/** Props of a form that is a step of the setup. */
export type StepProps = { action: string; onSaved: () => void };

/** Whether people can sign in with the provider. */
export const isActive = ({ status }: Pick<SamlProvider, "status">): boolean => status === "active";
