import { objectOf, textOf, type Json } from "./json.ts";
import { follow } from "./reference.ts";
import type { Content, Example, Parameter } from "./types.ts";

/** Keywords of an OpenAPI 2.0 parameter that don't belong to its schema. */
const apart = new Set(["name", "in", "required", "description", "deprecated", "allowEmptyValue"]);

/** The schema of a parameter without one: all its keywords that describe the value. */
export function simpleSchema(raw: Json): Json | undefined {
  if (raw["type"] === undefined && raw["enum"] === undefined) return undefined;
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !apart.has(name)));
}

export function contentsOf(document: Json, content: unknown): Content[] {
  return Object.entries(objectOf(content)).map(([type, media]) => ({
    type,
    schema: objectOf(media)["schema"],
    examples: examplesOf(document, objectOf(media)),
  }));
}

/** `example` and `examples` of a parameter or a body. */
function examplesOf(document: Json, raw: Json): Example[] {
  const examples: Example[] = [];
  if (raw["example"] !== undefined) examples.push({ name: undefined, value: raw["example"] });
  for (const [name, one] of Object.entries(objectOf(raw["examples"]))) {
    const { value } = objectOf(follow(document, one)) as { value?: unknown };
    if (value !== undefined) examples.push({ name, value });
  }
  return examples;
}

/** A parameter, or a header, which has no name of its own. */
export function parameterOf(document: Json, raw: Json, name = String(raw["name"])): Parameter {
  const [content] = contentsOf(document, raw["content"]);
  return {
    name,
    in: textOf(raw["in"]) ?? "header",
    isRequired: raw["required"] === true,
    isDeprecated: raw["deprecated"] === true,
    description: textOf(raw["description"]),
    schema: raw["schema"] ?? content?.schema ?? simpleSchema(raw),
    examples: [...examplesOf(document, raw), ...(content?.examples ?? [])],
  };
}
