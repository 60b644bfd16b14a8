import { nouns, type Kind } from "#contract/nouns.ts";
import type { Detail } from "#contract/parse.ts";
import type { Missing } from "#contract/schema.ts";

type FailureStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 409
  | 412
  | 413
  | 415
  | 422
  | 429
  | 500
  | 503
  | 507;

/**
 * An error that is reported to the caller. Any other error becomes a 500 without its message. The message is a sentence
 * for people: what happened, why, and what to do now.
 * @see platform-api-notes section 2 for which status to use when.
 */
export class Failure extends Error {
  readonly status: FailureStatus;
  readonly details: readonly Detail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: FailureStatus,
    message: string,
    details?: readonly Detail[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = "Failure";
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

/** A 409 that lists what is missing, and who can give it. */
export class UnmetFailure extends Failure {
  readonly missing: readonly Missing[];

  constructor(message: string, missing: readonly Missing[]) {
    super(409, message);
    this.missing = missing;
  }
}

/** A 400 that names one field. `path` starts with `body.` or `query.`. */
export function invalid(path: string, message: string): Failure {
  return new Failure(400, `The request is not valid: ${message}`, [{ path, message }]);
}

/**
 * The 404 for a missing resource and for one that the caller may not see. Both have the same text, so callers can't
 * tell them apart.
 */
export function notFound(kind: Kind): Failure {
  return missing(nouns[kind].name);
}

/** The 404 for something without a noun. @param name in lower case: "deleted space" */
export function missing(name: string): Failure {
  return new Failure(404, `This ${name} doesn't exist, or you don't have access to it.`);
}

/** The 403 for a resource that the caller can see. @param act completes "You don't have permission to …". */
export function forbidden(act: string): Failure {
  return new Failure(
    403,
    `You don't have permission to ${act}. Ask an organization admin for access.`,
  );
}
