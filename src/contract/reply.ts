import type { Operation } from "./operation.ts";
import { parseValue, type Detail } from "./parse.ts";
import { findUnknownFields, printPath } from "./unknown-fields.ts";

/**
 * Checks a reply before it is sent: schema errors, and fields that the schema doesn't have, so that nothing leaks by
 * accident. Empty if the reply is valid. Undefined fields count as absent, as in the JSON that is sent.
 */
export function checkReply(operation: Operation, reply: unknown): Detail[] {
  if (!operation.reply) {
    const message = "This operation returns no body.";
    return reply === undefined || operation.events ? [] : [{ path: "reply", message }];
  }
  const parsed = parseValue(operation.reply, reply, "reply");
  if (!parsed.success) return parsed.details;
  return findUnknownFields(operation.reply, reply).map(({ path }) => ({
    path: printPath("reply", path),
    message: "Not a field of this response.",
  }));
}

/** Items of a list that are checked at once. Some items have hundreds of parts. */
const itemsAtOnce = 5;

/** Checks a reply like `checkReply`, a list in parts: the caller can do other work in between. */
export function* checkParts(operation: Operation, reply: unknown): Generator<Detail[]> {
  const isList = typeof reply === "object" && reply !== null && "items" in reply;
  const items = isList && Array.isArray(reply.items) ? reply.items : [];
  if (items.length <= itemsAtOnce) {
    yield checkReply(operation, reply);
    return;
  }
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    const part = { ...(reply as object), items: items.slice(start, start + itemsAtOnce) };
    yield checkReply(operation, part).map(({ path, message }) => ({
      path: path.replace(/^reply\.items\.(\d+)/, (_, at) => `reply.items.${start + Number(at)}`),
      message,
    }));
  }
}
