import { Failure } from "#service/kernel/errors.ts";
import type { OperationError } from "#content/page-batch.ts";

const statuses = { invalid: 400, missing: 404, conflict: 409, stale: 412 } as const;

/**
 * Converts an error in the content to a failure for the caller.
 * @param path path of the content in the request's body
 * @param message a sentence to put before the error's own
 */
export function operationFailure(error: OperationError, path: string, message: string): Failure {
  return new Failure(statuses[error.reason], `${message} ${error.message}`, [
    { path, message: error.message },
  ]);
}
