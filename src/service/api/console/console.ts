import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { consoleHeaders } from "./console-headers.ts";
import { readPages, type ConsolePage } from "./console-pages.ts";
import { firstResponses, startTarget } from "./first-responses.ts";
import { noteBody } from "#service/http/known-body.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { isServicePath } from "./service-path.ts";

/**
 * Serves the built console from `folder`: its files, and the page of a screen for all other URLs. Mount it last, so that API
 * requests never get here.
 */
export function mountConsole(app: Hono<Bindings>, folder: string): void {
  app.get("*", (c, next) => (isServicePath(c.req.path) ? c.notFound() : next()), consoleHeaders);
  if (!existsSync(join(folder, "screens.json"))) {
    app.get("*", (c) => c.html(notBuilt, 503));
    return;
  }
  const pages = readPages(folder);
  const [elsewhere, screens] = [pages.at(-1), pages.slice(0, -1)];
  app.get("/", async (c, next) => {
    const target = await startTarget(app, c);
    if (target === undefined) return next();
    return c.body(null, 302, { location: target, "cache-control": "no-store", vary: "cookie" });
  });
  for (const page of screens) app.get(page.path, (c) => showPage(app, c, page));
  app.get("*", cacheHashedFiles);
  app.get("*", serveStatic({ root: folder, precompressed: true }));
  app.get("/assets/*", (c) => c.notFound());
  if (elsewhere !== undefined) app.get(elsewhere.path, (c) => showPage(app, c, elsewhere));
}

/** The page is the same for everybody without a session, and may then be kept; with a session it belongs to that one. */
async function showPage(
  app: Hono<Bindings>,
  c: Context<Bindings>,
  { path, html, link }: ConsolePage,
): Promise<Response> {
  const responses = await firstResponses(app, c, path);
  const page = html.replace("</head>", () => `${responses}</head>`);
  const kept = responses === "" ? "no-cache" : "private, no-store";
  return noteBody(c.html(page, 200, { link, "cache-control": kept, vary: "cookie" }), page);
}

/** Asset names contain a content hash; everything else must be revalidated. */
const cacheHashedFiles: MiddlewareHandler = async (c, next) => {
  await next();
  const hashed = c.req.path.startsWith("/assets/") && c.res.status === 200;
  c.res.headers.set("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
};

const notBuilt = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Bindery: the console is not built</title>
  <h1>The console is not built</h1>
  <p>The service runs, but the console's files are missing. Stop it and run <code>npm start</code>, which builds them.</p>
</html>
`;
