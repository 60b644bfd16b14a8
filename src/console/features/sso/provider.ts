import type { SamlProvider } from "#contract/saml.ts";

/** What the parts of a provider's screen get. */
export type ProviderProps = { provider: SamlProvider; organizationId: string };

/** What a form gets that is a step of the set-up. */
export type StepProps = { action: string; onSaved: () => void };

/** Whether somebody can sign in by the provider. */
export const isActive = ({ status }: Pick<SamlProvider, "status">): boolean => status === "active";
