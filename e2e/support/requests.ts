import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Browser, BrowserContext, Request, TestInfo } from "@playwright/test";

/** Name of the file next to a test's other results; `npm run docs` and the final check of the tests read it. */
const fileName = "requests.json";

/**
 * Records which operations the pages of a test call, and on which URL of the console: those of its own context and of contexts
 * that it opens for other users.
 *
 * @returns a function that writes the file; call it once, when the test has passed
 */
export function recordRequests(
  context: BrowserContext,
  browser: Browser,
): (info: TestInfo) => void {
  const seen = new Set<string>();
  const onRequest = (request: Request) => {
    const { pathname } = new URL(request.url());
    const screen = screenOf(request);
    if (!pathname.startsWith("/v1/") || screen === undefined) return;
    seen.add(`${request.method()} ${pathname} ${screen}`);
  };
  const listen = (context: BrowserContext) => context.on("request", onRequest);
  listen(context);
  browser.on("context", listen);
  return (info) => {
    browser.off("context", listen);
    context.off("request", onRequest);
    if (seen.size === 0 || info.status !== "passed") return;
    const test = relative(info.project.testDir, info.file).replaceAll("\\", "/");
    const requests = [...seen].map((line) => {
      const [method, path, screen] = line.split(" ");
      return { method, path, screen };
    });
    writeFileSync(info.outputPath(fileName), JSON.stringify({ test, requests }));
  };
}

/** Undefined for a request of a page that is navigating or closed. */
function screenOf(request: Request): string | undefined {
  try {
    return new URL(request.frame().url()).pathname;
  } catch {
    return undefined;
  }
}
