import { hasTag } from "./guard.ts";
import { COMPONENTS } from "./json-schema.ts";
import { splitKey, type Operation } from "./operation.ts";

/*
 * The HTTP parts of an OpenAPI document that similar operations share: conditional requests, retries, and failures;
 * notes, section 2.
 */

const text = { type: "string" } as const;

/** Request headers, for `components.parameters`. */
export const requestHeaders = {
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "An `ETag` that you have. While it is current, the answer is 304 without a body.",
    schema: text,
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Use a new key for each new request. A retry with the same key within 24 hours isn't carried out again: it gets the first response.",
    schema: { ...text, minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  },
};

/** Response headers, for `components.headers`. */
export const headers = {
  ETag: {
    description: "The version of this resource, for `If-Match` and `If-None-Match`.",
    schema: text,
  },
  IdempotencyReplayed: {
    description:
      "`true` when this `Idempotency-Key` was used before and this is the first answer to it.",
    schema: { ...text, enum: ["true"] },
  },
  IgnoredFields: {
    description:
      "Paths of the fields of the body that this operation doesn't know and therefore ignored, such as `body.titel`: separated by commas, percent-encoded, and ending in `...` if there are more.",
    schema: text,
  },
  RetryAfter: {
    description: "Seconds until the next request can succeed.",
    schema: { type: "integer", minimum: 0 },
  },
};

const reasons = {
  400: "The request breaks its schema. `details` names each field.",
  401: "No valid credential was sent.",
  403: "You can see the resource but don't have permission for this.",
  404: "This resource doesn't exist, or you don't have access to it.",
  409: "The resource's current state doesn't allow this.",
  412: "The resource changed after you loaded it, or has no `ETag`. Nothing was changed.",
  413: "The body is too large.",
  415: "The body isn't JSON.",
  422: "You in particular can't do this here, because of what you did before. The message says why.",
  429: "Too many requests.",
} as const;

type Status = keyof typeof reasons;

function failure(status: Status) {
  return {
    description: reasons[status],
    ...(status === 429 && {
      headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
    }),
    content: { "application/json": { schema: { $ref: `${COMPONENTS}Error` } } },
  };
}

/** Failures by status, for `components.responses`. */
export const failures = Object.fromEntries(
  (Object.keys(reasons) as `${Status}`[]).map((status) => [
    status,
    failure(Number(status) as Status),
  ]),
);

/** @param guard the read whose ETag a write's `If-Match` refers to */
export function requestHeadersOf(
  key: string,
  operation: Operation,
  guard: string | undefined,
): object[] {
  if (key.startsWith("GET ")) {
    return hasTag(operation) ? [{ $ref: "#/components/parameters/IfNoneMatch" }] : [];
  }
  const retried = { $ref: "#/components/parameters/IdempotencyKey" };
  if (guard === undefined) return [retried];
  const condition = {
    name: "If-Match",
    in: "header",
    description: `The \`ETag\` of \`${guard}\`. When it is no longer current, the answer is 412 and nothing is changed.`,
    schema: text,
  };
  return [condition, retried];
}

/** The failure responses by status. */
export function refusalsOf(
  key: string,
  operation: Operation,
  guard: string | undefined,
): Record<string, object> {
  const isWrite = !key.startsWith("GET ");
  const hasBody = operation.body !== undefined;
  const possible: [Status, boolean][] = [
    [400, isWrite || operation.query !== undefined],
    [401, true],
    [403, true],
    [404, splitKey(key).parameters.length > 0],
    [409, isWrite],
    [412, guard !== undefined],
    [413, hasBody],
    [415, hasBody],
    [422, operation.refusesSome === true],
    [429, true],
  ];
  const responses = possible.flatMap(([status, happens]) =>
    happens ? [[status, { $ref: `#/components/responses/${status}` }]] : [],
  );
  const unchanged = {
    description: "Your version is up to date.",
    headers: { ETag: { $ref: "#/components/headers/ETag" } },
  };
  return {
    ...(!isWrite && hasTag(operation) && { 304: unchanged }),
    ...Object.fromEntries(responses),
  };
}
