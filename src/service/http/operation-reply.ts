import type { Operation } from "#contract/operation.ts";
import type { Context as HonoContext } from "hono";
import { entityTagOf, namedWeakly } from "./entity-tag.ts";
import type { Bindings } from "./request.ts";

/** The answer to an operation that succeeded; of a GET with its entity tag, or 304 when the caller has that one. */
export function operationReply(
  c: HonoContext<Bindings>,
  operation: Operation,
  reply: unknown,
): Response {
  if (operation.reply === undefined) return c.body(null, operation.status);
  const text = JSON.stringify(reply);
  if (c.req.method === "GET" || c.req.method === "HEAD") {
    const tag = entityTagOf(reply, text);
    if (tag !== undefined) {
      const known = namedWeakly(c.req.header("if-none-match") ?? "", tag);
      c.header("etag", known ?? tag);
      if (known !== undefined) return c.body(null, 304);
    }
  }
  c.status(operation.status);
  c.header("content-type", "application/json");
  return c.body(text);
}
