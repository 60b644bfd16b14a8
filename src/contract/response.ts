import type { Operation } from "./operation.ts";
import { parseValue, type Detail } from "./parse.ts";
import { findUnknownFields, printPath } from "./unknown-fields.ts";

/**
 * Checks a response before it is sent: schema errors, and fields that the schema doesn't have, so that nothing leaks by
 * accident. Empty if the response is valid. Undefined fields count as absent, as in the JSON that is sent.
 */
export function checkResponse(operation: Operation, response: unknown): Detail[] {
  if (!operation.response) {
    const message = "This operation returns no body.";
    return response === undefined || operation.events ? [] : [{ path: "reply", message }];
  }
  const parsed = parseValue(operation.response, response, "reply");
  if (!parsed.success) return parsed.details;
  return findUnknownFields(operation.response, response).map(({ path }) => ({
    path: printPath("reply", path),
    message: "Not a field of this response.",
  }));
}

/** Items of a list that are checked at once. Some items have hundreds of parts. */
const itemsAtOnce = 5;

/** Checks a response like `checkResponse`, a list in parts: the caller can do other work in between. */
export function* checkParts(operation: Operation, response: unknown): Generator<Detail[]> {
  const isList = typeof response === "object" && response !== null && "items" in response;
  const items = isList && Array.isArray(response.items) ? response.items : [];
  if (items.length <= itemsAtOnce) {
    yield checkResponse(operation, response);
    return;
  }
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    const part = { ...(response as object), items: items.slice(start, start + itemsAtOnce) };
    yield checkResponse(operation, part).map(({ path, message }) => ({
      path: path.replace(/^reply\.items\.(\d+)/, (_, at) => `reply.items.${start + Number(at)}`),
      message,
    }));
  }
}
