import { guardOf, hasTag } from "./guard.ts";
import { COMPONENTS, jsonSchemaOf, type JsonSchema } from "./json-schema.ts";
import { failures, headers, refusalsOf, requestHeadersOf, requestHeaders } from "./openapi-http.ts";
import { splitKey, type Operation } from "./operation.ts";
import { ErrorBody } from "./schema.ts";
import { summaryOf } from "./summary.ts";

type Components = Record<string, JsonSchema>;
type Table = Record<string, Operation>;

/**
 * The OpenAPI 3.1 document of a table of operations. `server` is the base URL without `/v1`. Takes about 10 ms, so
 * create it only once.
 */
export function openApiDocument(operations: Table, server: string) {
  const components: Components = {};
  jsonSchemaOf(ErrorBody, components);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, operation] of Object.entries(operations)) {
    const { method, path } = splitKey(key);
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = describe(operations, key, operation, components);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Documentation Platform API",
      version: "1",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: server }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: components,
      parameters: requestHeaders,
      headers,
      responses: failures,
    },
  };
}

function describe(table: Table, key: string, operation: Operation, components: Components) {
  const { path, parameters } = splitKey(key);
  const inPath = parameters.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const body = operation.body && jsonSchemaOf(operation.body, components);
  const guard = guardOf(table, key);
  return {
    operationId: operationId(key),
    summary: summaryOf(key, operation),
    tags: [tag(path)],
    ...(operation.extension && { "x-extension": true }),
    parameters: [
      ...inPath,
      ...queryParameters(operation, components),
      ...requestHeadersOf(key, operation, guard),
    ],
    ...(body && {
      requestBody: {
        ...(operation.strict && { description: "Unknown fields are refused." }),
        required: Boolean(body.required?.length),
        content: { "application/json": { schema: body } },
      },
    }),
    responses: {
      [operation.status]: response(key, operation, components),
      ...refusalsOf(key, operation, guard),
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

function response(key: string, operation: Operation, components: Components) {
  const isRead = key.startsWith("GET ");
  const sent = isRead
    ? hasTag(operation) && { ETag: { $ref: "#/components/headers/ETag" } }
    : {
        "Idempotency-Replayed": { $ref: "#/components/headers/IdempotencyReplayed" },
        ...(operation.body !== undefined &&
          !operation.strict && {
            "Ignored-Fields": { $ref: "#/components/headers/IgnoredFields" },
          }),
      };
  const response = {
    description: operation.status === 201 ? "Created." : "Done.",
    ...(sent && { headers: sent }),
  };
  if (operation.response) {
    const schema = jsonSchemaOf(operation.response, components);
    return { ...response, content: { "application/json": { schema } } };
  }
  if (!operation.events) return response;
  // The schema describes the data of one event. OpenAPI 3.1 can't describe the events of a stream.
  const schema = jsonSchemaOf(operation.events, components);
  return { ...response, content: { "text/event-stream": { schema } } };
}

/** Such as `get_spaces_spaceId_content`: unique because keys are, and stable when operations are added. */
function operationId(key: string): string {
  return key
    .replace(" /v1/", "_")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replace(/_$/, "")
    .replace(/^[A-Z]+/, (method) => method.toLowerCase());
}

/** The last noun in the path before the resource, which groups operations in the rendered document. */
function tag(path: string): string {
  const nouns = path.split("/").filter((part, index) => index > 1 && !part.startsWith("{"));
  const inner = ["sites", "change-requests", "content", "comments"].find((noun) =>
    nouns.includes(noun),
  );
  return inner ?? nouns[1] ?? nouns[0] ?? "other";
}
