import type { ErrorBody } from "#contract/schema.ts";
import { common } from "#console/messages/common.ts";

/** A request that did not succeed; `message` is a sentence for the person in front of the screen. */
export class RequestFailure extends Error {
  override readonly name = "RequestFailure";
  /** The HTTP status; 0 when no answer came. A write with status 0 may have been carried out; sending it again is safe. */
  readonly status: number;
  /** What is wrong with single values, by path (`body.title`); empty when the request as a whole failed. */
  readonly details: readonly { path: string; message: string }[];
  /** Finds the request in the service's log; undefined when no answer came. */
  readonly requestId: string | undefined;
  /** Seconds after which the platform takes the next request; undefined unless it said so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    rest: {
      details?: RequestFailure["details"];
      requestId?: string;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: rest.cause });
    this.status = status;
    this.details = rest.details ?? [];
    this.requestId = rest.requestId;
    this.retryAfter = rest.retryAfter;
  }
}

/** Whether the same request may succeed later: the platform was not reached, stumbled, or had too much to do. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof RequestFailure)) return false;
  return [0, 429, 500].includes(error.status) || (error.status > 501 && error.status < 600);
}

/** Reads the error body; something between browser and service may answer in another form. */
export async function failureOf(response: Response): Promise<RequestFailure> {
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const retryAfter = secondsOf(response.headers.get("retry-after"));
  try {
    const { error } = (await response.json()) as ErrorBody;
    return new RequestFailure(response.status, error.message, {
      details: error.details ?? [],
      requestId,
      retryAfter,
    });
  } catch (cause) {
    return new RequestFailure(response.status, common.failure.unexpected, {
      requestId,
      retryAfter,
      cause,
    });
  }
}

/** `Retry-After` may also be a date, of a clock that may differ from this one; then it is not known how long. */
function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}
