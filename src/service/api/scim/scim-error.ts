import { Failure } from "#service/kernel/errors.ts";

/** The detail error keywords of RFC 7644, section 3.12, that are used here. */
type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "sensitive"
  | "tooMany"
  | "uniqueness";

/** A failure with SCIM's keyword for it. */
export class ScimFailure extends Failure {
  readonly scimType: ScimType | undefined;

  constructor(status: Failure["status"], message: string, scimType?: ScimType) {
    super(status, message);
    this.scimType = scimType;
  }
}

export function invalidValue(message: string): ScimFailure {
  return new ScimFailure(400, message, "invalidValue");
}

export function notUnique(message: string): ScimFailure {
  return new ScimFailure(409, message, "uniqueness");
}

/** @param name in lower case: "user" */
export function noResource(name: string, id: string): ScimFailure {
  return new ScimFailure(404, `There is no ${name} with the ID ${id.slice(0, 64)}.`);
}

type ErrorBody = {
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"];
  status: string;
  scimType?: string;
  detail: string;
};

/** A failure as SCIM states it, also one of the platform's own. */
export function scimErrorBody(failure: Failure): ErrorBody {
  const { status, details } = failure;
  const scimType =
    failure instanceof ScimFailure
      ? failure.scimType
      : status === 400
        ? "invalidSyntax"
        : undefined;
  const [first] = details ?? [];
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    ...(scimType && { scimType }),
    detail: first === undefined ? failure.message : `${first.path}: ${first.message}`,
  };
}
