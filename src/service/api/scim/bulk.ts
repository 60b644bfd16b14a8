import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { carryOut, type ScimRequest } from "./carry-out.ts";
import { fieldsOf, invalidSyntax } from "./fields.ts";
import { ScimFailure, scimErrorBody } from "./scim-error.ts";
import { scimLimits } from "./schemas.ts";
import type { ResourceKind, ScimWrite } from "./writes.ts";

const schema = "urn:ietf:params:scim:api:messages:2.0:BulkRequest";

type Operation = {
  method: ScimWrite["method"];
  kind: ResourceKind;
  /** May be `bulkId:…`. */
  id: string | undefined;
  bulkId: string | undefined;
  version: string | undefined;
  data: unknown;
  /** The operations whose results it needs. */
  needs: ReadonlySet<string>;
};

/** A result, as in the response. */
type Result = Record<string, unknown>;

/**
 * Carries out many writes, each in a transaction of its own (RFC 7644, section 3.7). One that names another by its
 * `bulkId` runs after that one. Results are in the order of the request.
 * @throws ScimFailure 400, 413
 */
export async function carryOutBulk(
  environment: Environment,
  request: ScimRequest,
  body: unknown,
): Promise<Result> {
  const { operations, failOnErrors } = readBulk(body);
  const results: (Result | undefined)[] = operations.map(() => undefined);
  const made = new Map<string, string | undefined>();
  const open = new Set(operations.map(({ bulkId }) => bulkId).filter((id) => id !== undefined));
  let errors = 0;
  let waiting = operations.map((operation, at) => ({ operation, at }));
  for (;;) {
    const later: typeof waiting = [];
    let done = 0;
    for (const { operation, at } of waiting) {
      if (errors >= failOnErrors) break;
      const isEarly = [...operation.needs].some((id) => open.has(id) && !made.has(id));
      if (isEarly) {
        later.push({ operation, at });
        continue;
      }
      const result = await carryOutOne(environment, request, operation, made);
      results[at] = result.response;
      if (result.failed) errors += 1;
      if (operation.bulkId !== undefined) made.set(operation.bulkId, result.id);
      done += 1;
    }
    waiting = later;
    if (waiting.length === 0 || errors >= failOnErrors) break;
    if (done > 0) continue;
    // They need each other.
    const circle = new ScimFailure(409, "These operations need each other by their bulkId.");
    for (const { operation, at } of waiting) results[at] = failed(operation, circle);
    break;
  }
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:BulkResponse"],
    Operations: results.filter((result) => result !== undefined),
  };
}

type Done = { response: Result; id: string | undefined; failed: boolean };

async function carryOutOne(
  environment: Environment,
  request: ScimRequest,
  operation: Operation,
  made: ReadonlyMap<string, string | undefined>,
): Promise<Done> {
  const { method, kind, bulkId, version } = operation;
  try {
    const write: ScimWrite = {
      method,
      kind,
      id: operation.id === undefined ? undefined : String(resolved(operation.id, made)),
      body: resolved(operation.data, made),
      ifMatch: version,
      isWhole: false,
    };
    const { status, id, resource } = await carryOut(environment, request, write);
    const meta = resource?.meta as { version?: string } | undefined;
    return {
      id,
      failed: false,
      response: {
        method,
        ...(bulkId !== undefined && { bulkId }),
        ...(meta?.version !== undefined && { version: meta.version }),
        location: `${request.base}/${kind}/${id}`,
        status: String(status),
      },
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { id: undefined, failed: true, response: failed(operation, error) };
  }
}

function failed({ method, kind, id, bulkId }: Operation, failure: Failure): Result {
  return {
    method,
    ...(bulkId !== undefined && { bulkId }),
    ...(id !== undefined && { location: `/${kind}/${id}` }),
    status: String(failure.status),
    response: scimErrorBody(failure),
  };
}

const reference = /^bulkId:(.+)$/s;

/** A value with the IDs of what was created. @throws ScimFailure 409 for what wasn't */
function resolved(value: unknown, made: ReadonlyMap<string, string | undefined>): unknown {
  if (typeof value === "string") {
    const bulkId = reference.exec(value)?.[1];
    if (bulkId === undefined) return value;
    const id = made.get(bulkId);
    if (id !== undefined) return id;
    throw new ScimFailure(409, `The operation with the bulkId ${bulkId} created nothing.`);
  }
  if (Array.isArray(value)) return value.map((inner: unknown) => resolved(inner, made));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, resolved(inner, made)]),
  );
}

function readBulk(body: unknown): { operations: Operation[]; failOnErrors: number } {
  const fields = fieldsOf(body, "The body must be an object with Operations.");
  const schemas = fields.get("schemas");
  if (!Array.isArray(schemas) || !schemas.includes(schema)) {
    throw invalidSyntax(`The body's schemas must contain ${schema}.`);
  }
  const operations = fields.get("operations");
  if (!Array.isArray(operations)) throw invalidSyntax("Operations must be a list.");
  if (operations.length > scimLimits.bulkOperations) {
    throw new ScimFailure(
      413,
      `A bulk request can have up to ${scimLimits.bulkOperations} operations.`,
      "tooMany",
    );
  }
  const limit = fields.get("failonerrors");
  const failOnErrors = typeof limit === "number" && limit >= 1 ? limit : Number.POSITIVE_INFINITY;
  const read = operations.map(readOperation);
  const bulkIds = read.map(({ bulkId }) => bulkId).filter((id) => id !== undefined);
  if (new Set(bulkIds).size < bulkIds.length) throw invalidSyntax("Each bulkId must be unique.");
  return { operations: read, failOnErrors };
}

const methods = ["POST", "PUT", "PATCH", "DELETE"] as const;

function readOperation(operation: unknown): Operation {
  const fields = fieldsOf(operation, "Each operation must be an object.");
  const textOf = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const method = methods.find((method) => method === textOf("method")?.toUpperCase());
  if (method === undefined) throw invalidSyntax(`A method must be one of ${methods.join(", ")}.`);
  const path = /^\/(Users|Groups)(?:\/([^/?#]+))?$/.exec(textOf("path") ?? "");
  const [, kind, id] = path ?? [];
  if (kind === undefined || (method === "POST") !== (id === undefined)) {
    throw invalidSyntax("A path must be /Users or /Groups for POST, and else that of a resource.");
  }
  const bulkId = textOf("bulkid");
  if (method === "POST" && bulkId === undefined) throw invalidSyntax("A POST needs a bulkId.");
  const data = fields.get("data");
  return {
    method,
    kind: kind as ResourceKind,
    id,
    bulkId,
    version: textOf("version"),
    data,
    needs: new Set([...bulkIdsIn(id), ...bulkIdsIn(data)]),
  };
}

function* bulkIdsIn(value: unknown): Generator<string> {
  if (typeof value === "string") {
    const bulkId = reference.exec(value)?.[1];
    if (bulkId !== undefined) yield bulkId;
  } else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) yield* bulkIdsIn(inner);
  }
}
