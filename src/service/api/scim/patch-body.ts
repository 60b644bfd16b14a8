import { ScimFailure } from "./scim-error.ts";

/** One operation of a patch. */
export type PatchOperation = {
  op: "add" | "replace" | "remove";
  path?: string;
  value: unknown;
};

const schema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const mostOperations = 1000;

/**
 * The operations in the body of a patch. Entra capitalizes their names (`Add`), and some clients the name of the list.
 * @throws ScimFailure 400 `invalidSyntax`, `noTarget` for a removal without a path
 */
export function readPatch(body: unknown): PatchOperation[] {
  const fields = fieldsOf(body, "The body must be an object with Operations.");
  const schemas = fields.get("schemas");
  const isPatch =
    Array.isArray(schemas) &&
    schemas.some((urn) => typeof urn === "string" && urn.toLowerCase() === schema.toLowerCase());
  if (!isPatch) throw syntax(`The body's schemas must contain ${schema}.`);
  const operations = fields.get("operations");
  if (!Array.isArray(operations) || operations.length === 0) {
    throw syntax("Operations must be a list with at least one operation.");
  }
  if (operations.length > mostOperations) {
    throw syntax(`A patch can have up to ${mostOperations} operations.`);
  }
  return operations.map(readOperation);
}

function readOperation(operation: unknown): PatchOperation {
  const fields = fieldsOf(operation, "Each operation must be an object.");
  const given = fields.get("op");
  const op = typeof given === "string" ? given.toLowerCase() : "";
  if (op !== "add" && op !== "replace" && op !== "remove") {
    throw syntax("The op of an operation must be add, replace, or remove.");
  }
  const path = fields.get("path");
  if (path !== undefined && path !== null && typeof path !== "string") {
    throw new ScimFailure(400, "The path of an operation must be a text.", "invalidPath");
  }
  const isWhole = path === undefined || path === null || path.trim() === "";
  if (isWhole && op === "remove") {
    throw new ScimFailure(400, "A removal needs a path.", "noTarget");
  }
  if (op !== "remove" && !fields.has("value")) throw syntax(`${op} needs a value.`);
  return { op, ...(!isWhole && { path: path.trim() }), value: fields.get("value") };
}

function fieldsOf(value: unknown, message: string): ReadonlyMap<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw syntax(message);
  return new Map(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]));
}

function syntax(message: string): ScimFailure {
  return new ScimFailure(400, message, "invalidSyntax");
}
