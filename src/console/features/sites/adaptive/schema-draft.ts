import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { siteSchemaTexts as t } from "#console/messages/site-adaptive.ts";

/** A claim while it is edited. */
export type ClaimDraft = {
  name: string;
  title: string;
  description: string;
  /** Whether the visitor's browser sets it; otherwise only a signed token does. */
  unsigned: boolean;
  /** Other keywords, which the form keeps but doesn't show. */
  rest: Record<string, unknown>;
};

/** A schema while it is edited: its claims, signed ones first, and the keywords that the form doesn't show. */
export type SchemaDraft = {
  claims: readonly ClaimDraft[];
  rest: Record<string, unknown>;
  unsignedRest: Record<string, unknown> | undefined;
};

export const newClaim: ClaimDraft = {
  name: "",
  title: "",
  description: "",
  unsigned: false,
  rest: {},
};

export function draftOf(schema: VisitorSchema): SchemaDraft {
  const { properties, ...rest } = schema;
  const { unsigned, ...signed } = properties;
  const { properties: browser = {}, ...unsignedRest } = unsigned ?? {};
  return {
    claims: [...claimsOf(signed, false), ...claimsOf(browser, true)],
    rest,
    unsignedRest: unsigned && unsignedRest,
  };
}

function claimsOf(flags: Record<string, unknown>, unsigned: boolean): ClaimDraft[] {
  return Object.entries(flags).map(([name, flag]) => {
    const { title, description, ...rest } = flag as Record<string, unknown>;
    const texts = { title: asText(title), description: asText(description) };
    return { name, ...texts, unsigned, rest };
  });
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** The schema of a draft. Of claims with the same name, the last one counts; `problemsOf` reports them. */
export function schemaOf({ claims, rest, unsignedRest }: SchemaDraft): VisitorSchema {
  const flags = (unsigned: boolean) =>
    Object.fromEntries(claims.filter((claim) => claim.unsigned === unsigned).map(flagOf));
  const hasUnsigned = unsignedRest !== undefined || claims.some((claim) => claim.unsigned);
  const closed = { type: "object", additionalProperties: false };
  return {
    ...closed,
    ...rest,
    properties: {
      ...flags(false),
      ...(hasUnsigned && { unsigned: { ...closed, ...unsignedRest, properties: flags(true) } }),
    },
  } as unknown as VisitorSchema;
}

function flagOf({ name, title, description, rest }: ClaimDraft): [string, object] {
  return [
    name,
    {
      type: "boolean",
      ...rest,
      ...(title !== "" && { title }),
      ...(description !== "" && { description }),
    },
  ];
}

/** Every token sets these itself. */
const ownOfTokens: ReadonlySet<string> = new Set(["iss", "sub", "aud", "exp", "nbf", "iat", "jti"]);

/** What is wrong with the name of each claim; undefined for those without a problem. */
export function problemsOf({ claims }: SchemaDraft): (string | undefined)[] {
  return claims.map(({ name, unsigned }, at) => {
    if (name.trim() === "") return t.nameMissing;
    if (!unsigned && name === "unsigned") return t.nameOfBrowserClaims;
    if (!unsigned && ownOfTokens.has(name)) return t.nameOfTokens(name);
    const isTaken = claims.some(
      (other, place) => place < at && other.name === name && other.unsigned === unsigned,
    );
    return isTaken ? t.nameTaken(name) : undefined;
  });
}
