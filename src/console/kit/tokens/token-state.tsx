import type { OrganizationToken } from "#contract/organization-token.ts";
import { apiTokenTexts as t } from "#console/messages/api-tokens.ts";
import { tokenTexts } from "#console/messages/tokens.ts";
import { Badge, type Tone } from "#console/ui/badge.tsx";

const tones: Readonly<Record<string, Tone>> = {
  active: "success",
  pending: "warning",
  denied: "danger",
  blocked: "danger",
};

/** Whether a token can access the organization, in a word. */
export function TokenState({ state }: Pick<OrganizationToken, "state">) {
  return <Badge tone={tones[state] ?? "neutral"}>{t.states[state] ?? state}</Badge>;
}

/** What a token allows, in words. */
export const accessOf = ({ scopes }: Pick<OrganizationToken, "scopes">): string =>
  tokenTexts.accesses[scopes.includes("write") ? "write" : "read"];
