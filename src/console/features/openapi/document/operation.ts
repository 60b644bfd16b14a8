import {
  isObject,
  listOf,
  memberOf,
  objectOf,
  textOf,
  textsOf,
  type Json,
  follow,
} from "./json.ts";
import type {
  Body,
  Content,
  Operation,
  Reply,
  Example,
  Parameter,
  DocumentIndex,
  SecurityChoice,
} from "./types.ts";

/** The methods that an item of `paths` can have, in display order. */
const methods = [
  "get",
  "post",
  "put",
  "patch",
  "delete",
  "head",
  "options",
  "trace",
  "query",
] as const;

/** The methods of an item, in display order; OpenAPI 3.2 has others by name. */
export function methodsOf({ item }: Pick<Place, "item">): string[] {
  const others = Object.keys(objectOf(item["additionalOperations"]));
  return [...methods, ...others].filter((method) => isObject(rawOf(item, method)));
}

/** The operation of an item as it is written. */
export function rawOf(item: Json, method: string): unknown {
  const isUsual = (methods as readonly string[]).includes(method);
  return memberOf(isUsual ? item : item["additionalOperations"], method);
}

/** Prefix of a webhook's name, used instead of a path. */
const webhook = "webhook:";

/** A part of the document that contains operations. */
export type Place = { path: string; item: Json };

/** Everything that contains operations: paths, then webhooks. */
export function placesOf(document: Json): Place[] {
  const groups: Place[] = [];
  const add = (items: unknown, prefix: string) => {
    for (const [name, item] of Object.entries(objectOf(items))) {
      const resolved = follow(document, item);
      if (isObject(resolved)) groups.push({ path: prefix + name, item: resolved });
    }
  };
  add(document["paths"], "");
  add(document["webhooks"], webhook);
  return groups;
}

/** Identifies an operation within its document, and in URLs. */
export const operationId = (method: string, path: string) => `${method} ${path}`;

export const isWebhook = (path: string) => path.startsWith(webhook);

/** An operation by ID, in the same form for every version of OpenAPI; undefined if it doesn't exist. */
export function findOperation(document: Json, id: string): Operation | undefined {
  const space = id.indexOf(" ");
  const [method, path] = [id.slice(0, space), id.slice(space + 1)];
  const items = isWebhook(path) ? document["webhooks"] : document["paths"];
  const name = isWebhook(path) ? path.slice(webhook.length) : path;
  const item = follow(document, memberOf(items, name));
  if (!isObject(item) || !isObject(rawOf(item, method))) return undefined;
  return operationAt(document, { path, item }, method);
}

/** The operation of an item for a method. */
export function operationAt(document: Json, { path, item }: Place, method: string): Operation {
  const raw = objectOf(rawOf(item, method));
  const parameters = parametersOf(document, item, raw);
  return {
    id: operationId(method, path),
    method,
    path,
    operationId: textOf(raw["operationId"]),
    summary: textOf(raw["summary"]) ?? textOf(item["summary"]),
    description: textOf(raw["description"]) ?? textOf(item["description"]),
    isDeprecated: raw["deprecated"] === true,
    tags: textsOf(raw["tags"]),
    security: securityOf(document, raw["security"] ?? document["security"]),
    parameters: parameters.filter(isPlain).map((parameter) => parameterOf(document, parameter)),
    body: bodyOf(document, raw, parameters),
    replies: repliesOf(document, raw),
  };
}

/** In OpenAPI 2.0 the body is one or several parameters. */
const isPlain = (parameter: Json) => parameter["in"] !== "body" && parameter["in"] !== "formData";

/** Parameters of the item and of the operation; the operation's override the item's. */
function parametersOf(document: Json, item: Json, raw: Json): Json[] {
  const byName = new Map<string, Json>();
  for (const parameter of [...listOf(item["parameters"]), ...listOf(raw["parameters"])]) {
    const resolved = follow(document, parameter);
    if (isObject(resolved))
      byName.set(`${String(resolved["in"])} ${String(resolved["name"])}`, resolved);
  }
  return [...byName.values()];
}

/** The request body, wherever this version of OpenAPI defines it. */
function bodyOf(document: Json, raw: Json, parameters: readonly Json[]): Body | undefined {
  const body = follow(document, raw["requestBody"]);
  if (isObject(body)) {
    return {
      isRequired: body["required"] === true,
      description: textOf(body["description"]),
      contents: contentsOf(document, body["content"]),
    };
  }
  const whole = parameters.find((parameter) => parameter["in"] === "body");
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
    parameters.filter((parameter) => parameter["in"] === "formData"),
    raw,
    document,
  );
}

function formOf(fields: readonly Json[], raw: Json, document: Json): Body | undefined {
  if (fields.length === 0) return undefined;
  const isFile = fields.some((field) => field["type"] === "file");
  const usual = isFile ? "multipart/form-data" : "application/x-www-form-urlencoded";
  const required = fields.filter((field) => field["required"] === true);
  const schema = {
    type: "object",
    required: required.map((field) => String(field["name"])),
    properties: Object.fromEntries(
      fields.map((field) => [
        String(field["name"]),
        {
          ...simpleSchema(field),
          ...(field["description"] !== undefined && { description: field["description"] }),
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

/** The responses by status, in the document's order, except `default`, which is last. */
function repliesOf(document: Json, raw: Json): Reply[] {
  const replies = Object.entries(objectOf(raw["responses"]))
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, reply]) =>
      replyOf(document, raw, { status, reply: objectOf(follow(document, reply)) }),
    );
  const isDefault = ({ status }: Reply) => status === "default";
  return [...replies.filter((reply) => !isDefault(reply)), ...replies.filter(isDefault)];
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

/** The contents of an OpenAPI 2.0 response, whose examples are next to its schema. */
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

/** Keywords of an OpenAPI 2.0 parameter that don't belong to its schema. */
const apart = new Set(["name", "in", "required", "description", "deprecated", "allowEmptyValue"]);

/** The schema of a parameter without one: all its keywords that describe the value. */
function simpleSchema(raw: Json): Json | undefined {
  if (raw["type"] === undefined && raw["enum"] === undefined) return undefined;
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !apart.has(name)));
}

function contentsOf(document: Json, content: unknown): Content[] {
  return Object.entries(objectOf(content)).map(([type, reference]) => {
    const media = objectOf(follow(document, reference));
    const schema = media["schema"] ?? media["itemSchema"];
    return { type, schema, examples: examplesOf(document, media) };
  });
}

/** `example` and `examples` of a parameter or a body. */
function examplesOf(document: Json, raw: Json): Example[] {
  const examples: Example[] = [];
  if (raw["example"] !== undefined) examples.push({ name: undefined, value: raw["example"] });
  for (const [name, example] of Object.entries(objectOf(raw["examples"]))) {
    const { value, dataValue, serializedValue } = objectOf(follow(document, example)) as Json;
    const shown = value ?? dataValue ?? serializedValue;
    if (shown !== undefined) examples.push({ name, value: shown });
  }
  return examples;
}

/** A parameter, or a header, which has no name of its own. */
function parameterOf(document: Json, raw: Json, name = String(raw["name"])): Parameter {
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

/** The security requirements of an operation: alternatives, or none. */
function securityOf(document: Json, requirements: unknown): SecurityChoice[] {
  const schemes = schemesOf(document);
  return listOf(requirements)
    .filter(isObject)
    .map((choice) =>
      Object.entries(choice).map(([name, scopes]) => ({
        name,
        kind: kindOf(follow(document, schemes[name])),
        scopes: textsOf(scopes).toSorted(),
      })),
    );
}

/** The security schemes of a document. */
export function describeSchemes(document: Json): DocumentIndex["schemes"] {
  return Object.entries(schemesOf(document)).map(([name, scheme]) => {
    const resolved = follow(document, scheme);
    return {
      name,
      kind: kindOf(resolved) ?? "",
      description: textOf(objectOf(resolved)["description"]),
    };
  });
}

function schemesOf(document: Json): Json {
  const { securitySchemes } = objectOf(document["components"]);
  return objectOf(securitySchemes ?? document["securityDefinitions"]);
}

function kindOf(scheme: unknown): string | undefined {
  if (!isObject(scheme)) return undefined;
  const type = textOf(scheme["type"]);
  if (type === "http") return ["http", textOf(scheme["scheme"])].filter(Boolean).join(" ");
  if (type === "apiKey") return `apiKey in ${String(scheme["in"])} ${String(scheme["name"])}`;
  return type;
}
