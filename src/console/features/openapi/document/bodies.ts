import { contentsOf, parameterOf, simpleSchema } from "./contents.ts";
import { isObject, listOf, objectOf, textOf, textsOf, type Json } from "./json.ts";
import { follow } from "./reference.ts";
import type { Body, Content, Reply } from "./types.ts";

/** The request body, wherever this version of OpenAPI keeps it. */
export function bodyOf(document: Json, raw: Json, parameters: readonly Json[]): Body | undefined {
  const body = follow(document, raw["requestBody"]);
  if (isObject(body)) {
    return {
      isRequired: body["required"] === true,
      description: textOf(body["description"]),
      contents: contentsOf(document, body["content"]),
    };
  }
  const whole = parameters.find((one) => one["in"] === "body");
  if (whole !== undefined) {
    const { schema } = whole;
    return {
      isRequired: whole["required"] === true,
      description: textOf(whole["description"]),
      contents: typesOf(raw["consumes"] ?? document["consumes"], "application/json").map(
        (type) => ({ type, schema, examples: [] }),
      ),
    };
  }
  return formOf(
    parameters.filter((one) => one["in"] === "formData"),
    raw,
    document,
  );
}

function formOf(fields: readonly Json[], raw: Json, document: Json): Body | undefined {
  if (fields.length === 0) return undefined;
  const isFile = fields.some((one) => one["type"] === "file");
  const usual = isFile ? "multipart/form-data" : "application/x-www-form-urlencoded";
  const required = fields.filter((one) => one["required"] === true);
  const schema = {
    type: "object",
    required: required.map((one) => String(one["name"])),
    properties: Object.fromEntries(
      fields.map((one) => [
        String(one["name"]),
        {
          ...simpleSchema(one),
          ...(one["description"] !== undefined && { description: one["description"] }),
        },
      ]),
    ),
  };
  const types = typesOf(raw["consumes"] ?? document["consumes"], usual).filter((type) =>
    /form/.test(type),
  );
  return {
    isRequired: required.length > 0,
    description: undefined,
    contents: (types.length > 0 ? types : [usual]).map((type) => ({ type, schema, examples: [] })),
  };
}

/** The answers, by status, in the order of the document but for `default`, which is last. */
export function repliesOf(document: Json, raw: Json): Reply[] {
  const replies = Object.entries(objectOf(raw["responses"]))
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, one]) =>
      replyOf(document, raw, { status, reply: objectOf(follow(document, one)) }),
    );
  const isDefault = ({ status }: Reply) => status === "default";
  return [...replies.filter((one) => !isDefault(one)), ...replies.filter(isDefault)];
}

function replyOf(
  document: Json,
  raw: Json,
  { status, reply }: { status: string; reply: Json },
): Reply {
  const headers = Object.entries(objectOf(reply["headers"])).map(([name, header]) =>
    parameterOf(document, objectOf(follow(document, header)), name),
  );
  return {
    status,
    description: textOf(reply["description"]),
    headers,
    contents:
      reply["schema"] === undefined
        ? contentsOf(document, reply["content"])
        : oldContents(document, raw, reply),
  };
}

/** Of an answer of OpenAPI 2.0, whose examples stand beside its schema. */
function oldContents(document: Json, raw: Json, reply: Json): Content[] {
  const examples = objectOf(reply["examples"]);
  return typesOf(raw["produces"] ?? document["produces"], "application/json").map((type) => ({
    type,
    schema: reply["schema"],
    examples: examples[type] === undefined ? [] : [{ name: undefined, value: examples[type] }],
  }));
}

function typesOf(types: unknown, usual: string): string[] {
  return listOf(types).length > 0 ? textsOf(types) : [usual];
}
