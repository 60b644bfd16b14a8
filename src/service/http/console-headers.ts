import { createHash } from "node:crypto";
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

/** What the console's pages may do: run and reach what is ours, show pictures of others, and nothing else. */
export const consoleHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", ...styleHashes],
    imgSrc: ["'self'", "https:", "data:", "blob:"],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    // The one way to start a worker: src/console/kit/worker-address.ts.
    trustedTypes: ["bindery-worker"],
  },
  // Not `no-referrer`: then browsers would hide the origin from us too, which the check of writes needs.
  referrerPolicy: "same-origin",
  xFrameOptions: "DENY",
  // Left to whoever terminates TLS: it would bind every other service of the host, too.
  strictTransportSecurity: false,
  // Pictures of others have no resource policy of their own.
  crossOriginEmbedderPolicy: false,
});
