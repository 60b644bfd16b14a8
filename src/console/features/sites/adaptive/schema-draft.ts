import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { siteAdaptiveTexts, siteSchemaTexts as t } from "#console/messages/site-adaptive.ts";
import type { SitePart } from "../parts.ts";
import { checkText } from "#console/kit/condition/rules.ts";

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

type ReadSchema = { schema: VisitorSchema } | { problem: string };

/** A schema as text, as people edit it. */
export const printSchema = (schema: VisitorSchema): string => JSON.stringify(schema, undefined, 2);

/** Reads the JSON of a visitor's schema. The problem names the place. */
export function readSchema(text: string): ReadSchema {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: t.notJson(error instanceof Error ? error.message : String(error)) };
  }
  const problem = problemIn(value);
  return problem === undefined ? { schema: value as VisitorSchema } : { problem };
}

type Json = Record<string, unknown>;

function problemIn(value: unknown): string | undefined {
  return closedObject(value, "") ?? flagsIn((value as Json)["properties"], "properties", true);
}

/** What is wrong with an object schema that allows no other properties. */
function closedObject(value: unknown, path: string): string | undefined {
  const at = (name: string) => (path === "" ? name : `${path}.${name}`);
  if (!isObject(value)) return t.notObject(path);
  if (value["type"] !== "object") return t.mustBe(at("type"), '"object"');
  if (value["additionalProperties"] !== false) return t.mustBe(at("additionalProperties"), "false");
  const { properties } = value;
  if (isObject(properties) || (path !== "" && properties === undefined)) return undefined;
  return t.notObject(at("properties"));
}

/** @param isOutermost - whether one of them may be `unsigned`, which has flags of its own */
function flagsIn(flags: unknown, path: string, isOutermost: boolean): string | undefined {
  for (const [name, flag] of Object.entries((flags ?? {}) as Json)) {
    const at = `${path}.${name}`;
    const problem =
      isOutermost && name === "unsigned"
        ? (closedObject(flag, at) ??
          flagsIn((flag as Json)["properties"], `${at}.properties`, false))
        : !isObject(flag)
          ? t.notObject(at)
          : flag["type"] === "boolean"
            ? undefined
            : t.mustBe(`${at}.type`, '"boolean"');
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A part whose condition a new schema breaks, and why. */
export type Break = { part: SitePart; problems: readonly string[] };

/** The conditions that would no longer fit, in the order of the site. */
export function breaksOf(parts: readonly SitePart[], schema: VisitorSchema): Break[] {
  return parts.flatMap((part) => {
    const { problems } = checkText(part.condition ?? "", schema);
    return problems.length === 0 ? [] : [{ part, problems }];
  });
}

const conditionsTexts = siteAdaptiveTexts.conditions;

/** A part of a site with its kind: sections and spaces often have the same titles. */
export const labelOfPart = ({ kind, title }: Pick<SitePart, "kind" | "title">): string =>
  kind === "site-section" ? conditionsTexts.section(title) : conditionsTexts.space(title);
