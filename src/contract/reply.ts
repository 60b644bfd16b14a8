import type { Operation } from "./operation.ts";
import { parseValue, type Detail } from "./parse.ts";

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
  return parsed.success ? strayFields(reply, parsed.value, "reply") : parsed.details;
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

/** Reply schemas neither convert values nor fill in defaults, so every field that parsing dropped was unknown. */
function strayFields(sent: unknown, known: unknown, path: string): Detail[] {
  if (sent === known || typeof sent !== "object" || sent === null) return [];
  const kept = known as Record<string, unknown>;
  return Object.entries(sent).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const inner = `${path}.${name}`;
    return name in kept
      ? strayFields(value, kept[name], inner)
      : [{ path: inner, message: "Not a field of this response." }];
  });
}
