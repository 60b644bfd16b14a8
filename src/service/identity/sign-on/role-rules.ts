import type { Access } from "../access/access.ts";
import type { RoleRule } from "#service/kernel/store/schema-access.ts";

type Claims = Readonly<Record<string, unknown>>;

/** What the rules of a provider give to a person. */
type ByRules = {
  /** The first rule that gives a role, counted from 1; undefined if none fits. */
  role: { role: Access; rule: number } | undefined;
  /** Whether any rule is about roles, so that the provider decides about them. */
  decidesRole: boolean;
  /** IDs of the teams that the rules give, each once. */
  teams: string[];
  /** IDs of all teams that the rules name: people without the claim leave them. */
  managed: string[];
};

/** Applies rules to the claims of a person. */
export function giveByRules(rules: readonly RoleRule[], claims: Claims): ByRules {
  const fits = ({ claim, value }: RoleRule) => valuesOf(claims, claim).includes(value);
  const at = rules.findIndex((rule) => rule.role !== undefined && fits(rule));
  const teamsOf = (some: readonly RoleRule[]) => [
    ...new Set(some.flatMap(({ team }) => (team === undefined ? [] : [team]))),
  ];
  return {
    role: at === -1 ? undefined : { role: rules[at]!.role ?? null, rule: at + 1 },
    decidesRole: rules.some(({ role }) => role !== undefined),
    teams: teamsOf(rules.filter(fits)),
    managed: teamsOf(rules),
  };
}

/**
 * The values of a claim as texts. A name with dots is first the whole name, as in `https://acme.example/groups`, and then a
 * path, as in Keycloak's `realm_access.roles`.
 */
function valuesOf(claims: Claims, name: string): string[] {
  if (Object.hasOwn(claims, name)) return textsOf(claims[name]);
  let claim: unknown = claims;
  for (const part of name.split(".")) {
    if (typeof claim !== "object" || claim === null || !Object.hasOwn(claim, part)) return [];
    claim = (claim as Claims)[part];
  }
  return textsOf(claim);
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? [String(value)]
    : [];
}
