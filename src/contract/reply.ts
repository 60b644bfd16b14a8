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
