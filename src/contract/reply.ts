import type { Operation } from "./operation.ts";
import { parseValue, type Detail } from "./parse.ts";

/**
 * What is wrong with a reply that is about to be sent: faults by its schema, and fields that the schema
 * does not know (nothing may leave by accident). Empty when it is right. Give the value as it will be
 * sent: fields that are undefined count as absent.
 */
export function checkReply(operation: Operation, reply: unknown): Detail[] {
  if (!operation.reply) {
    const message = "This operation returns no body.";
    return reply === undefined || operation.events ? [] : [{ path: "reply", message }];
  }
  const parsed = parseValue(operation.reply, reply, "reply");
  return parsed.success ? strayFields(reply, parsed.value, "reply") : parsed.details;
}

/** Reply schemas neither convert nor fill in, so what parsing has dropped was unknown. */
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
