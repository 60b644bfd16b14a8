/** Why a fetch failed. */
type FetchFailureCode =
  | "invalid-url"
  | "forbidden-address"
  | "unreachable"
  | "timeout"
  | "too-large"
  | "redirect-loop"
  | "status"
  | "content-type"
  | "cancelled";

/** A failure as a value. `message` is a sentence for the person who entered the URL. */
export type FetchFailure = {
  ok: false;
  code: FetchFailureCode;
  message: string;
  /** HTTP status of the response, if there was one. */
  status?: number;
  /** Seconds to wait before retrying, as sent by the server. */
  retryAfter?: number;
};

export function failure(
  code: FetchFailureCode,
  message: string,
  more: Pick<FetchFailure, "status" | "retryAfter"> = {},
): FetchFailure {
  return { ok: false, code, message, ...more };
}

/** Thrown inside the connector, because undici only passes errors through. `explain` finds it as a cause. */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(forbiddenSentence(host));
  }
}

export function forbiddenSentence(host: string): string {
  return (
    `${host} is not on the public internet, so the service does not fetch from it. ` +
    "The operator can allow a network with the setting ALLOW_FETCH."
  );
}

const networkSentences: Record<string, string> = {
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "its name could not be resolved just now",
  ECONNREFUSED: "it refused the connection",
  ECONNRESET: "it closed the connection",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "there is no route to it",
  EPIPE: "it closed the connection",
  UND_ERR_SOCKET: "it closed the connection",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

const timeoutCodes = new Set([
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
]);

/** Converts any error from undici for `host` to a failure value. */
export function explain(error: unknown, host: string): FetchFailure {
  for (const cause of causes(error)) {
    if (cause instanceof ForbiddenAddress) return failure("forbidden-address", cause.message);
    if (cause.name === "TimeoutError" || timeoutCodes.has(codeOf(cause))) {
      return failure("timeout", `${host} did not answer in time. Try again later.`);
    }
    if (cause.name === "AbortError") return failure("cancelled", "Fetching was cancelled.");
    const sentence = networkSentences[codeOf(cause)];
    if (sentence !== undefined) {
      return failure("unreachable", `${host} could not be reached: ${sentence}.`);
    }
    if (cause.message === "bad port") {
      return failure("invalid-url", `${host} names a port that is not used for web pages.`);
    }
  }
  return failure("unreachable", `${host} could not be reached, or its answer was broken.`);
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

function* causes(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) {
    for (const inner of error.errors) yield* causes(inner);
  }
  yield* causes(error.cause);
}
