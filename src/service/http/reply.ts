import type { ErrorBody } from "#contract/schema.ts";
import type { Logger } from "pino";
import { Failure } from "../errors.ts";

/** The answer to a failure, in the error body of platform-api-notes section 2. */
export function failureResponse(failure: Failure): Response {
  const error: ErrorBody["error"] = { code: failure.status, message: failure.message };
  if (failure.details !== undefined) error.details = [...failure.details];
  return Response.json({ error } satisfies ErrorBody, {
    status: failure.status,
    headers: failure.headers,
  });
}

/** Converts an error to a failure. Unexpected errors are logged with their stack and reported without their message. */
export function toFailure(error: unknown, requestId: string, log: Logger): Failure {
  if (error instanceof Failure) {
    if (error.cause !== undefined) log.warn({ err: error.cause }, error.message);
    return error;
  }
  log.error({ err: error }, "a request failed unexpectedly");
  return new Failure(
    500,
    `Something went wrong and nothing was changed. Try again. If it keeps happening, give request ID ${requestId} to the operator.`,
  );
}
