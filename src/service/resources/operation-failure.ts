import type { OperationError } from "#content/operation-error.ts";
import { Failure } from "../errors.ts";

const statuses = { invalid: 400, missing: 404, conflict: 409 } as const;

/**
 * What a fault in the content means to a caller.
 * @param path where the fault is in the request's body
 * @param message a sentence for the whole, before the fault's own
 */
export function operationFailure(error: OperationError, path: string, message: string): Failure {
  return new Failure(statuses[error.reason], `${message} ${error.message}`, [
    { path, message: error.message },
  ]);
}
