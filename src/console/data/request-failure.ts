import type { ErrorBody, Missing } from "#contract/schema.ts";
import { common } from "#console/messages/common.ts";

/** A failed request; `message` is a sentence for the user. */
export class RequestFailure extends Error {
  override readonly name = "RequestFailure";
  /** The HTTP status; 0 without a response. A write with status 0 may have been carried out; retrying it is safe. */
  readonly status: number;
  /** Errors of single fields, by path (`body.title`); empty if the request as a whole failed. */
  readonly details: readonly { path: string; message: string }[];
  /** What is missing, and who can give it; empty unless the platform says that something is. */
  readonly missing: readonly Missing[];
  /** Identifies the request in the service's log; undefined without a response. */
  readonly requestId: string | undefined;
  /** Seconds after which the platform accepts the next request; undefined unless it said so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    rest: {
      details?: RequestFailure["details"];
      missing?: RequestFailure["missing"];
      requestId?: string;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: rest.cause });
    this.status = status;
    this.details = rest.details ?? [];
    this.missing = rest.missing ?? [];
    this.requestId = rest.requestId;
    this.retryAfter = rest.retryAfter;
  }
}

/** Whether the same request may succeed later: the platform was unreachable, failed, or was overloaded. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof RequestFailure)) return false;
  return [0, 429, 500].includes(error.status) || (error.status > 501 && error.status < 600);
}

/** Reads the error body; proxies may respond in another format. */
export async function failureOf(response: Response): Promise<RequestFailure> {
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const retryAfter = secondsOf(response.headers.get("retry-after"));
  try {
    const { error } = (await response.json()) as ErrorBody;
    return new RequestFailure(response.status, error.message, {
      details: error.details ?? [],
      missing: error.missing ?? [],
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

/** `Retry-After` can also be a date, but the clocks may differ, so dates are ignored. */
function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}
