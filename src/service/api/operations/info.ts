import { openApiDocument } from "#contract/openapi.ts";
import { operations } from "#contract/operations.ts";
import { sql } from "kysely";
import type { Hono } from "hono";
import type { Environment } from "#service/kernel/context.ts";
import type { Bindings } from "#service/http/bindings.ts";

/** Public information: the health of the service and its store, and the API description. */
export function mountInfo(app: Hono<Bindings>, { store }: Environment): void {
  app.get("/healthz", async (c) => {
    await sql`select 1`.execute(store.read);
    return c.json({ status: "ok" });
  });

  const documents = new Map<string, string>();
  app.get("/openapi.json", (c) => {
    const origin = c.get("origin");
    let document = documents.get(origin);
    if (document === undefined) {
      document = JSON.stringify(openApiDocument(operations, origin));
      // Callers choose the origin, so only one document is cached at a time.
      documents.clear();
      documents.set(origin, document);
    }
    return c.body(document, 200, { "content-type": "application/json" });
  });
}
