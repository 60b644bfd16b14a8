import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { secureHeaders } from "hono/secure-headers";
import { noteBody } from "#service/http/compress.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { firstResponses, startTarget } from "./first-responses.ts";

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

/** The files that a screen needs before it can be drawn (build/screen-files.ts). */
type ScreenFiles = { path: string; scripts: string[]; starters: string[]; styles: string[] };

/** The page of a screen: the same for all of them, except for the files that it names in advance. */
type ConsolePage = {
  /** Path of the route, with `:name` for parameters and `*` for any rest. */
  path: string;
  html: string;
  /** Value of the `Link` header, for proxies that tell the browser before the page is there. */
  link: string;
};

/**
 * Reads the pages of all screens from the built console, in order of precedence. A page names its screen's files, so that the
 * browser requests all of them at once instead of finding one through another.
 *
 * @throws if the folder doesn't contain a built console
 */
function readPages(folder: string): ConsolePage[] {
  const shell = readFileSync(join(folder, "index.html"), "utf8");
  const screens = JSON.parse(readFileSync(join(folder, "screens.json"), "utf8")) as ScreenFiles[];
  return screens.map(({ path, scripts, starters, styles }) => {
    // In front of the console, because the browser has six connections.
    const html = shell.replace("<script", `${starters.map(runAtOnce).join("")}<script`);
    const isNew = (file: string) => !html.includes(`"${file}"`);
    const tags = [
      ...scripts
        .filter(isNew)
        .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
      ...styles
        .filter(isNew)
        .map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`),
    ];
    return {
      path,
      html: html.replace("</head>", `${tags.join("")}</head>`),
      link: [
        ...scripts.map((file) => `<${file}>; rel=modulepreload; crossorigin`),
        ...styles.map((file) => `<${file}>; rel=preload; as=style; crossorigin`),
      ].join(", "),
    };
  });
}

const runAtOnce = (file: string) =>
  `<script type="module" async crossorigin src="${file}"></script>`;

/**
 * The two style elements that react-aria adds to the page. They are the console's only inline styles. If react-aria
 * changes them, the browser's console reports a violation of the policy.
 */
const libraryStyles = [
  "@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}",
  "@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}",
];

const styleHashes = libraryStyles.map(
  (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
);

const others = {
  // Not `no-referrer`: browsers would then also omit the `Origin`, which the check of writes needs.
  referrerPolicy: "same-origin",
  // Left to the TLS proxy, because it would apply to all other services on the host, too.
  strictTransportSecurity: false,
  // Images from other sites usually have no resource policy.
  crossOriginEmbedderPolicy: false,
} as const;

/** What the console's pages may do: run and fetch from this origin, show external images, and nothing else. */
const pageHeaders = secureHeaders({
  ...others,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", ...styleHashes],
    imgSrc: ["'self'", "https:", "data:", "blob:"],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    frameSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    // The only place that starts workers: src/console/kit/worker-address.ts. And the page editor's library, which parses what its
    // users copied from a page in a document that runs no scripts.
    trustedTypes: ["bindery-worker", "ProseMirrorClipboard"],
  },
  xFrameOptions: "DENY",
  // Not `same-origin`: docs/decisions/opener-policy.md.
  crossOriginOpenerPolicy: "noopener-allow-popups",
});

/**
 * The frame that renders diagrams has an opaque origin and no network access (docs/decisions/diagrams-in-a-sandbox.md).
 * Its scripts are requested by that frame, which browsers treat as another site.
 */
const diagramHeaders = secureHeaders({
  ...others,
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'unsafe-inline'"],
    formAction: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'self'"],
    sandbox: ["allow-scripts"],
  },
  xFrameOptions: "SAMEORIGIN",
  originAgentCluster: false,
  crossOriginResourcePolicy: "cross-origin",
});

/** Headers for all files of the console. */
const consoleHeaders: MiddlewareHandler = (c, next) =>
  /^\/(?:assets\/)?diagram\//.test(c.req.path) ? diagramHeaders(c, next) : pageHeaders(c, next);

/** Whether the service handles the path; all other paths belong to the console. */
export function isServicePath(path: string): boolean {
  return /^\/(v1|auth|files|saml|oidc|pdf|export|published|healthz|openapi\.json)(\/|$)/.test(path);
}
