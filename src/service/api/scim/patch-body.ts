import { demandObject, fieldsOf, invalidSyntax } from "./fields.ts";
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
  if (!isPatch) throw invalidSyntax(`The body's schemas must contain ${schema}.`);
  const operations = fields.get("operations");
  if (!Array.isArray(operations) || operations.length === 0) {
    throw invalidSyntax("Operations must be a list with at least one operation.");
  }
  if (operations.length > mostOperations) {
    throw invalidSyntax(`A patch can have up to ${mostOperations} operations.`);
  }
  return operations.map(readOperation);
}

function readOperation(operation: unknown): PatchOperation {
  const fields = fieldsOf(operation, "Each operation must be an object.");
  const given = fields.get("op");
  const op = typeof given === "string" ? given.toLowerCase() : "";
  if (op !== "add" && op !== "replace" && op !== "remove") {
    throw invalidSyntax("The op of an operation must be add, replace, or remove.");
  }
  const path = fields.get("path");
  if (path !== undefined && path !== null && typeof path !== "string") {
    throw new ScimFailure(400, "The path of an operation must be a text.", "invalidPath");
  }
  const isWhole = path === undefined || path === null || path.trim() === "";
  if (isWhole && op === "remove") {
    throw new ScimFailure(400, "A removal needs a path.", "noTarget");
  }
  if (op !== "remove" && !fields.has("value")) throw invalidSyntax(`${op} needs a value.`);
  return { op, ...(!isWhole && { path: path.trim() }), value: fields.get("value") };
}

/** What the value of an operation without a path names. @throws ScimFailure 400 `invalidSyntax` */
export function namedIn(value: unknown): [string, unknown][] {
  return Object.entries(
    demandObject(value, "An operation without a path needs an object as its value."),
  );
}
