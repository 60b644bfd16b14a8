import { isRouteErrorResponse } from "react-router";
import { common } from "#console/messages/common.ts";

/** What went wrong, in words for the user. */
export type Failure = {
  kind: "not-found" | "forbidden" | "unauthorized" | "offline" | "outdated" | "service" | "defect";
  title: string;
  /** One sentence or two. After a defect of the service, it ends with the request's ID. */
  message: string;
  /** Finds the request in the service's log. */
  requestId?: string;
  /** The HTTP status; absent without a response. */
  status?: number;
  /** Seconds after which the platform accepts the next request, if it said so. */
  retryAfter?: number;
  /** Errors of single fields: a path such as `body.title`, and a sentence. */
  details: readonly { path: string; message: string }[];
};

type Refusal = {
  status?: unknown;
  message?: unknown;
  requestId?: unknown;
  retryAfter?: unknown;
  details?: unknown;
  cause?: unknown;
};

/**
 * Describes any error in words. An error of the service has a status. Any other error is a network failure, a chunk that is
 * missing after an upgrade, or a bug.
 */
export function describeFailure(error: unknown): Failure {
  const words = common.failure;
  if (isRouteErrorResponse(error)) return describeStatus(error.status, error.statusText, {});
  const refusal = (typeof error === "object" && error !== null ? error : {}) as Refusal;
  const message = typeof refusal.message === "string" ? refusal.message : "";
  if (typeof refusal.status === "number" && refusal.status > 0) {
    return describeStatus(refusal.status, message, refusal);
  }
  // A chunk is missing: the console was upgraded while this tab was open.
  if (/dynamically imported module|Importing a module script|module script failed/i.test(message)) {
    return { kind: "outdated", title: words.title, message: words.update, details: [] };
  }
  const isNetwork = error instanceof TypeError && /fetch|network|load failed/i.test(message);
  if (refusal.status === 0 || isNetwork) {
    const reason = isNetwork ? words.offline : message;
    return { kind: "offline", title: words.title, message: reason, details: [] };
  }
  return { kind: "defect", title: words.title, message: words.unexpected, details: [] };
}

/** Whether a screen has its own words for a failure of the service, which it gives as their cause. */
export function isWorded(error: unknown): boolean {
  const { message, cause } = (error ?? {}) as Refusal;
  const { status, message: said } = (cause ?? {}) as Refusal;
  return typeof status === "number" && said !== message;
}

/** Whether the message ends with the request's ID. */
export function namesRequest({ message, requestId }: Failure): boolean {
  return requestId !== undefined && message.endsWith(requestId);
}

/** Why one operation or field of a request was refused, which says more than the sentence about the whole request. */
export function reasonOf(error: unknown): string {
  const { details, message } = describeFailure(error);
  return details[0]?.message ?? message;
}

function describeStatus(status: number, message: string, refusal: Refusal): Failure {
  const words = common.failure;
  const rest = {
    status,
    ...(typeof refusal.retryAfter === "number" ? { retryAfter: refusal.retryAfter } : {}),
    ...(typeof refusal.requestId === "string" ? { requestId: refusal.requestId } : {}),
    details: Array.isArray(refusal.details) ? (refusal.details as Failure["details"]) : [],
  };
  if (status === 404) {
    return { kind: "not-found", title: words.notFoundTitle, message: words.notFound, ...rest };
  }
  if (status === 403) {
    const reason = message || words.forbidden;
    return { kind: "forbidden", title: words.forbiddenTitle, message: reason, ...rest };
  }
  // What the service says about its own defects is for its log.
  if ((status === 500 || status === 501) && !isWorded(refusal)) {
    const id = rest.requestId === undefined ? "" : ` ${words.requestId(rest.requestId)}`;
    return { kind: "service", title: words.title, message: words.defect + id, ...rest };
  }
  const kind = status === 401 ? "unauthorized" : "service";
  return { kind, title: words.title, message: message || words.unexpected, ...rest };
}
