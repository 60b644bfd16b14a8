import { ScimFailure } from "./scim-error.ts";

/** The fields of an object by their names in lower case: clients spell them in different ways. */
export function namedFields(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]));
}

/** The same, of what a client sent. @throws ScimFailure 400 `invalidSyntax` with `message` for anything but an object */
export function fieldsOf(value: unknown, message: string): ReadonlyMap<string, unknown> {
  return namedFields(demandObject(value, message));
}

/** @throws ScimFailure 400 `invalidSyntax` with `message` for anything but an object */
export function demandObject(value: unknown, message: string): object {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw invalidSyntax(message);
}

export function invalidSyntax(message: string): ScimFailure {
  return new ScimFailure(400, message, "invalidSyntax");
}
