import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

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
export const consoleHeaders: MiddlewareHandler = (c, next) =>
  /^\/(?:assets\/)?diagram\//.test(c.req.path) ? diagramHeaders(c, next) : pageHeaders(c, next);
