import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/**
 * The two style elements that react-aria puts into the page. They are the only inline styles of the console, and a change of
 * theirs shows as a violation of the policy in the browser's console.
 */
const libraryStyles = [
  "@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}",
  "@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}",
];

const styleHashes = libraryStyles.map(
  (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
);

const others = {
  // Not `no-referrer`: then browsers would hide the origin from us too, which the check of writes needs.
  referrerPolicy: "same-origin",
  // Left to the TLS proxy: it would apply to every other service on the host, too.
  strictTransportSecurity: false,
  // Pictures of others have no resource policy of their own.
  crossOriginEmbedderPolicy: false,
} as const;

/** What the console's pages may do: run and reach what is ours, show pictures of others, and nothing else. */
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
    // The one way to start a worker: src/console/kit/worker-address.ts.
    trustedTypes: ["bindery-worker"],
  },
  xFrameOptions: "DENY",
});

/**
 * The frame that draws diagrams has no origin and reaches nothing (docs/decisions/diagrams-in-a-sandbox.md). Its scripts are
 * asked for by that frame, which to browsers is another site.
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

/** Headers of every file of the console. */
export const consoleHeaders: MiddlewareHandler = (c, next) =>
  /^\/(?:assets\/)?diagram\//.test(c.req.path) ? diagramHeaders(c, next) : pageHeaders(c, next);
