import { COMPONENTS, jsonSchemaOf, type JsonSchema } from "./json-schema.ts";
import { splitKey, type Operation } from "./operation.ts";
import { ErrorBody } from "./schema.ts";

type Components = Record<string, JsonSchema>;

/**
 * The OpenAPI 3.1 document of a table of operations. `server` is the base address without `/v1`.
 * Takes some ten milliseconds: make it once.
 */
export function openApiDocument(operations: Record<string, Operation>, server: string) {
  const components: Components = {};
  jsonSchemaOf(ErrorBody, components);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, operation] of Object.entries(operations)) {
    const { method, path } = splitKey(key);
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = describe(key, operation, components);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Documentation Platform API", version: "1" },
    servers: [{ url: server }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: components,
    },
  };
}

function describe(key: string, operation: Operation, components: Components) {
  const { path, parameters } = splitKey(key);
  const inPath = parameters.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const body = operation.body && jsonSchemaOf(operation.body, components);
  return {
    operationId: operationId(key),
    tags: [tag(path)],
    ...(operation.extension && { "x-extension": true }),
    parameters: [...inPath, ...queryParameters(operation, components)],
    ...(body && {
      requestBody: {
        required: Boolean(body.required?.length),
        content: { "application/json": { schema: body } },
      },
    }),
    responses: {
      [operation.status]: response(operation, components),
      default: {
        description: "The request failed.",
        content: { "application/json": { schema: { $ref: `${COMPONENTS}Error` } } },
      },
    },
  };
}

function queryParameters(operation: Operation, components: Components) {
  if (!operation.query) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(operation.query, components);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function response(operation: Operation, components: Components) {
  const description = operation.status === 201 ? "Created." : "Done.";
  if (operation.reply) {
    const schema = jsonSchemaOf(operation.reply, components);
    return { description, content: { "application/json": { schema } } };
  }
  if (!operation.events) return { description };
  // The schema is that of the data of one event; OpenAPI 3.1 cannot say it of a stream.
  const schema = jsonSchemaOf(operation.events, components);
  return { description, content: { "text/event-stream": { schema } } };
}

/** `get_spaces_spaceId_content`: unique because keys are, and stable when others are added. */
function operationId(key: string): string {
  return key
    .replace(" /v1/", "_")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replace(/_$/, "")
    .replace(/^[A-Z]+/, (method) => method.toLowerCase());
}

/** The last noun on the way to the resource: what a reader of the document looks under. */
function tag(path: string): string {
  const nouns = path.split("/").filter((part, index) => index > 1 && !part.startsWith("{"));
  const inner = ["sites", "change-requests", "content", "comments"].find((noun) =>
    nouns.includes(noun),
  );
  return inner ?? nouns[1] ?? nouns[0] ?? "other";
}
