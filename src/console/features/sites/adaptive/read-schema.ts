import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { siteSchemaTexts as t } from "#console/messages/site-adaptive.ts";

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
